import { sayDay } from '@lanyard/web/format/dates.ts'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { ExternalLink } from 'lucide-react'
import { useLocaleClock, useToday } from '../../records/calendar/use-locale-clock.ts'
import { addressOf, isNotYetOpen, type NamedElearning } from './elearning-names.ts'
import styles from './my-courses.module.css'

/** The link to the e-learning site; a site that isn't open yet shows its start date. */
export const ElearningOpen = ({ enrolment }: { enrolment: NamedElearning }) => {
  const localeClock = useLocaleClock()
  const today = useToday()
  const address = addressOf(enrolment)
  if (isNotYetOpen(enrolment, today)) {
    const start = enrolment.course?.startDate
    return <span className={styles.quiet}>{start ? `Opens ${sayDay(start, localeClock)}` : 'Opens with the course'}</span>
  }
  if (!address) return <span className={styles.quiet}>No address yet</span>
  return (
    <a href={address} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'outline', small: true })}>
      Open <ExternalLink size={14} aria-hidden />
      <VisuallyHidden>
        {' '}
        {enrolment.name} on {enrolment.siteName ?? 'the learning site'} (opens in a new tab)
      </VisuallyHidden>
    </a>
  )
}
