import type { PublishCheck } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Link } from '@tanstack/react-router'
import { CircleDashed, Rocket } from 'lucide-react'
import { useMay } from '../../session.ts'
import { CheckLink } from '../site/publishing/check-link.tsx'
import styles from './home.module.css'
import { WaitCard } from './wait-card.tsx'

type Words = { title: string; lead: string }

const words = (left: readonly PublishCheck[]): Words => {
  if (left.length === 0) return { title: 'The site can be published', lead: 'Everything is ready. Learners can open it once it’s published.' }
  if (left.every(({ Stops }) => !Stops)) return { title: 'The site is not published yet', lead: 'You can publish it now. We recommend finishing these first.' }
  return { title: 'The site can’t be published yet', lead: 'Finish these steps first.' }
}

/** The steps left before publishing, or a note that the site is ready to open. */
export const PublishingCard = ({ left }: { left: readonly PublishCheck[] }) => {
  const seesPublishing = useMay('users:read')
  return (
    <WaitCard icon={<Rocket size={19} />} {...words(left)} action={seesPublishing && <Link to="/site/publishing">Go to publishing</Link>}>
      {left.map((check) => (
        <li key={check.Name} className={styles.item}>
          <span className={styles.check}>
            <CircleDashed size={16} aria-hidden />
            {check.Message}
            {check.Stops && <Badge tone="error">Blocks publishing</Badge>}
          </span>
          <CheckLink check={check} />
        </li>
      ))}
    </WaitCard>
  )
}
