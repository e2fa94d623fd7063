import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import type { Registration } from '../../records/calendar/class-registrations.ts'
import { Day } from '../../records/calendar/day.tsx'
import styles from './next-up.module.css'

/** The classes after the next one. */
export const LaterClasses = ({ classes, clashes }: { classes: readonly Registration[]; clashes: ReadonlyMap<number, unknown> }) =>
  classes.length === 0 ? null : (
    <ul aria-label="After that" className={styles.later}>
      {classes.map(({ learnerClassRegistrationId, startTime, _class }) => (
        <li key={learnerClassRegistrationId}>
          <span className={styles.when}>
            <Day iso={startTime} />
          </span>
          <span>{_class.classDescription}</span>
          {clashes.has(learnerClassRegistrationId) && <Badge tone="error">Clash</Badge>}
          {_class.venueDescription && <span className={styles.quiet}>{_class.venueDescription}</span>}
        </li>
      ))}
    </ul>
  )
