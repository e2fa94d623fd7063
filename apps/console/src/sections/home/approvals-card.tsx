import type { Home } from '@lanyard/contract'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { When } from '../../list/when.tsx'
import styles from './home.module.css'
import { WaitCard } from './wait-card.tsx'

const title = (count: number) => (count === 1 ? 'One change of details to approve' : `${count} changes of details to approve`)

export const ApprovalsCard = ({ approvals: { Count, Items } }: { approvals: NonNullable<Home['Approvals']> }) => (
  <WaitCard
    icon={<BadgeCheck size={19} />}
    title={title(Count)}
    lead="Learners wait for your decision."
    more={Count - Items.length}
    action={<Link to="/approvals">See all requests</Link>}
  >
    {Items.map(({ ChangeRequestId, LearnerName, CreatedAt }) => (
      <li key={ChangeRequestId} className={styles.item}>
        <Link to="/approvals" search={{ request: ChangeRequestId }}>
          <bdi>{LearnerName}</bdi>
        </Link>
        <When iso={CreatedAt} />
      </li>
    ))}
  </WaitCard>
)
