import { formatName } from '@lanyard/web/format/names.ts'
import { sayTimes } from '@lanyard/web/format/times.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { TimeZoneNote } from '@lanyard/web/ui/display/time-zone-note.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { AskLink } from '../../../records/ask-link.tsx'
import { AddToCalendar } from '../../../records/calendar/add-to-calendar.tsx'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import { toneOfRegistration } from '../../../records/calendar/registration-states.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import styles from '../timetable.module.css'

type ClassDialogProps = { registration: Registration; clashes: readonly Registration[]; onClose: () => void }

/** Everything about one class: room, trainer, attendance and clashes. */
export const ClassDialog = ({ registration, clashes, onClose }: ClassDialogProps) => {
  const localeClock = useLocaleClock()
  const { startTime, endTime, attendancePercentage, classRegistrationStatusDescription, _class } = registration
  const name = _class.classDescription ?? _class.classCode ?? 'Class'
  const trainer = formatName({ firstName: _class.trainerFirstName, lastName: _class.trainerLastName })
  const start = startTime as string
  const day = new Intl.DateTimeFormat(localeClock.locale, { timeZone: localeClock.timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(start),
  )
  const isAhead = Date.parse(endTime ?? start) > Date.now()
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <AskLink subject={`About my class ${name}, ${day}`}>Ask about this class</AskLink>
          {isAhead && <AddToCalendar registration={registration} />}
        </>
      }
    >
      {clashes.length > 0 && (
        <Alert type="warning" title="This clashes with another class">
          {clashes.map(({ learnerClassRegistrationId, startTime: from, endTime: to, _class: other }) => (
            <p key={learnerClassRegistrationId}>
              {other.classDescription ?? other.classCode}, {sayTimes(from as string, to, localeClock)}
            </p>
          ))}
        </Alert>
      )}
      <Facts
        facts={[
          {
            label: 'When',
            value: (
              <>
                {day}, <span className={styles.times}>{sayTimes(start, endTime, localeClock)}</span>
              </>
            ),
          },
          { label: 'Room', value: _class.venueDescription ?? 'Not set yet' },
          { label: 'Trainer', value: trainer === '-' ? 'Not assigned yet' : trainer },
          { label: 'Timetable', value: _class.timetableDescription },
          { label: 'Class code', value: _class.classCode },
          { label: 'Your place', value: <Badge tone={toneOfRegistration(registration)}>{classRegistrationStatusDescription}</Badge> },
          { label: 'Attendance', value: attendancePercentage == null ? (isAhead ? null : 'Not recorded yet') : `${attendancePercentage} %` },
        ]}
      />
      <TimeZoneNote timeZone={localeClock.timeZone} />
    </Dialog>
  )
}
