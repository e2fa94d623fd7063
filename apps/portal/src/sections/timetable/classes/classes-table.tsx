import { sayDay } from '@lanyard/web/format/dates.ts'
import { formatName } from '@lanyard/web/format/names.ts'
import { dayIn, sayTimes } from '@lanyard/web/format/times.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import { toneOfRegistration } from '../../../records/calendar/registration-states.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import styles from '../timetable.module.css'
import type { Classes } from '../timetable-search.ts'

type ClassesTableProps = {
  list: Classes
  classes: readonly Registration[]
  clashes: ReadonlyMap<number, readonly Registration[]>
  onOpen: (registration: Registration) => void
}

export const ClassesTable = ({ list, classes, clashes, onOpen }: ClassesTableProps) => {
  const localeClock = useLocaleClock()
  return (
    <DataTable
      list={list}
      label="Classes"
      rows={classes}
      rowKey={({ learnerClassRegistrationId }) => learnerClassRegistrationId}
      columns={[
        {
          key: 'class',
          label: 'Class',
          sort: 'name',
          onCard: 'title',
          cell: (registration) => (
            <>
              <button type="button" data-row-link className={styles.rowButton} aria-haspopup="dialog" onClick={() => onOpen(registration)}>
                {registration._class.classDescription ?? registration._class.classCode}
              </button>
              <span className={styles.under}>{registration._class.timetableDescription}</span>
            </>
          ),
        },
        {
          key: 'when',
          label: 'When',
          sort: 'startTime',
          tight: true,
          cell: ({ startTime, endTime }) =>
            startTime ? (
              <time dateTime={startTime} className={styles.when}>
                <span className={styles.capital}>{sayDay(dayIn(new Date(startTime), localeClock.timeZone), localeClock)}</span>
                <span className={styles.under}>{sayTimes(startTime, endTime, localeClock)}</span>
              </time>
            ) : (
              'Not set yet'
            ),
        },
        { key: 'room', label: 'Room', sort: 'room', cell: ({ _class }) => _class.venueDescription ?? 'Not set yet' },
        {
          key: 'trainer',
          label: 'Trainer',
          sort: 'trainer',
          cell: ({ _class }) => formatName({ firstName: _class.trainerFirstName, lastName: _class.trainerLastName }),
        },
        {
          key: 'state',
          label: 'Status',
          tight: true,
          onCard: 'corner',
          cell: (registration) => (
            <span className={styles.badges}>
              {clashes.has(registration.learnerClassRegistrationId) && <Badge tone="error">Clash</Badge>}
              <Badge tone={toneOfRegistration(registration)}>{registration.classRegistrationStatusDescription}</Badge>
            </span>
          ),
        },
      ]}
    />
  )
}
