import { sayTime } from '@lanyard/web/format/dates.ts'
import { formatName } from '@lanyard/web/format/names.ts'
import { sayTimes } from '@lanyard/web/format/times.ts'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import { isGivenUp } from '../../../records/calendar/registration-states.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { colourOf } from '../classes/class-colour.ts'
import styles from './calendar-grid.module.css'

type GridClassProps = { registration: Registration; isClash: boolean; isCompact: boolean }

/** A class in the grid. Its colour is an accent; the text keeps the page's colour, so it is readable. */
export const GridClass = ({ registration, isClash, isCompact }: GridClassProps) => {
  const localeClock = useLocaleClock()
  const { startTime, endTime, _class } = registration
  const name = _class.classDescription ?? _class.classCode
  const trainer = formatName({ firstName: _class.trainerFirstName, lastName: _class.trainerLastName })
  const isOff = isGivenUp(registration)
  const status = isOff && registration.classRegistrationStatusDescription
  return (
    <span
      className={styles.class}
      data-compact={isCompact || undefined}
      data-given-up={isOff || undefined}
      data-clash={isClash || undefined}
      title={name ?? undefined}
      style={{ '--class-colour': colourOf(_class.colourCode) } as CSSProperties}
    >
      {isClash && (
        <span className={styles.clash}>
          <TriangleAlert size={13} aria-hidden />
          {isCompact ? <VisuallyHidden>Clash</VisuallyHidden> : 'Clash'}
        </span>
      )}
      {isCompact ? (
        <>
          <span className={styles.time}>{sayTime(startTime as string, localeClock)}</span>
          <span className={styles.name}>{name}</span>
          {status && <VisuallyHidden> {status}</VisuallyHidden>}
        </>
      ) : (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.time}>{sayTimes(startTime as string, endTime, localeClock)}</span>
          {status && <span className={styles.status}>{status}</span>}
          <span className={styles.where}>{_class.venueDescription}</span>
          {trainer !== '-' && <span className={styles.where}>{trainer}</span>}
        </>
      )}
    </span>
  )
}
