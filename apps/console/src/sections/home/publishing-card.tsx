import type { PublishCheck } from '@lanyard/contract'
import { Link } from '@tanstack/react-router'
import { CircleDashed, Rocket } from 'lucide-react'
import { CheckLink } from '../site/publishing/check-link.tsx'
import styles from './home.module.css'
import { WaitCard } from './wait-card.tsx'

/** What keeps the site closed; or, when nothing does, that it can be opened. */
export const PublishingCard = ({ stops }: { stops: readonly PublishCheck[] }) => (
  <WaitCard
    icon={<Rocket size={19} />}
    title={stops.length > 0 ? 'The site can’t be published yet' : 'The site can be published'}
    lead={stops.length > 0 ? 'This is to be settled first.' : 'Everything that is needed is there. Learners can’t open it before.'}
    action={<Link to="/site/publishing">Go to publishing</Link>}
  >
    {stops.map((check) => (
      <li key={check.Name} className={styles.item}>
        <span className={styles.check}>
          <CircleDashed size={16} aria-hidden />
          {check.Message}
        </span>
        <CheckLink check={check} />
      </li>
    ))}
  </WaitCard>
)
