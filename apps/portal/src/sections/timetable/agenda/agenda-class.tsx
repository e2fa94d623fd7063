import { registrationStatuses } from '@lanyard/contract/statuses'
import { formatName } from '@lanyard/web/format/names.ts'
import { sayTimes } from '@lanyard/web/format/times.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import type { CSSProperties } from 'react'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import { isGivenUp, toneOfRegistration } from '../../../records/calendar/registration-states.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { colourOf } from '../classes/class-colour.ts'
import styles from './agenda.module.css'

type AgendaClassProps = { registration: Registration; isClash: boolean; onOpen: () => void }

/** One class: time, title, room and trainer. */
export const AgendaClass = ({ registration, isClash, onOpen }: AgendaClassProps) => {
  const localeClock = useLocaleClock()
  const { startTime, endTime, _class } = registration
  const trainer = formatName({ firstName: _class.trainerFirstName, lastName: _class.trainerLastName })
  const isOver = Date.parse(endTime ?? startTime ?? '') < Date.now()
  return (
    <li>
      <button
        type="button"
        className={styles.class}
        data-given-up={isGivenUp(registration) || undefined}
        style={{ '--class-colour': colourOf(_class.colourCode) } as CSSProperties}
        onClick={onOpen}
      >
        <span className={styles.time}>{sayTimes(startTime as string, endTime, localeClock)}</span>
        <span className={styles.text}>
          <span className={styles.name}>{_class.classDescription ?? _class.classCode}</span>
          <span className={styles.where}>{[_class.venueDescription, trainer === '-' ? undefined : trainer].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={styles.state}>
          {isClash && <Badge tone="error">Clash</Badge>}
          {(isOver || isGivenUp(registration) || registration.classRegistrationStatusId === registrationStatuses.waitlisted) && (
            <Badge tone={toneOfRegistration(registration)}>{registration.classRegistrationStatusDescription}</Badge>
          )}
        </span>
      </button>
    </li>
  )
}
