import type { Home } from '@lanyard/contract'
import { Link } from '@tanstack/react-router'
import { FileInput } from 'lucide-react'
import { When } from '../../list/when.tsx'
import styles from './home.module.css'
import { WaitCard } from './wait-card.tsx'

const title = (count: number) => (count === 1 ? 'One import needs review' : `${count} imports need review`)

export const ImportsCard = ({ imports: { Count, Items } }: { imports: NonNullable<Home['Imports']> }) => (
  <WaitCard
    icon={<FileInput size={19} />}
    title={title(Count)}
    lead="They aren’t applied until someone looks at them."
    more={Count - Items.length}
    action={
      <Link to="/data/imports" search={{ show: 'attention' }}>
        See imports that need attention
      </Link>
    }
  >
    {Items.map(({ ImportId, FileName, Reason, CreatedAt }) => (
      <li key={ImportId} className={styles.item}>
        <div>
          <Link to="/data/imports/$id" params={{ id: String(ImportId) }}>
            <bdi>{FileName}</bdi>
          </Link>
          {Reason && <p>Stopped: {Reason}</p>}
        </div>
        <When iso={CreatedAt} />
      </li>
    ))}
  </WaitCard>
)
