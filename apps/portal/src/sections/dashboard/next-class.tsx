import { dateTimeFormat } from '@lanyard/web/format/date-time-format.ts'
import { sayExactly, sayTime } from '@lanyard/web/format/dates.ts'
import { formatName } from '@lanyard/web/format/names.ts'
import { dayIn, daysBetween, sayTimes, sayUntil } from '@lanyard/web/format/times.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { DateTile } from '@lanyard/web/ui/display/date-tile.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Clock, MapPin, UserRound } from 'lucide-react'
import { AddToCalendar } from '../../records/calendar/add-to-calendar.tsx'
import type { Registration } from '../../records/calendar/class-registrations.ts'
import { useLocaleClock } from '../../records/calendar/use-locale-clock.ts'
import styles from './next-up.module.css'

const dayLabel = (day: string, away: number, locale: string) => {
  if (away === 0) return 'Today'
  return dateTimeFormat(locale, { timeZone: 'UTC', weekday: away < 7 ? 'short' : undefined, month: away < 7 ? undefined : 'short' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** The next class, with its room, trainer and countdown. */
export const NextClass = ({ registration, now, isClash }: { registration: Registration; now: Date; isClash: boolean }) => {
  const localeClock = useLocaleClock()
  const { startTime, endTime, _class } = registration
  const start = startTime as string
  const day = dayIn(new Date(start), localeClock.timeZone)
  const today = dayIn(now, localeClock.timeZone)
  const away = daysBetween(today, day)
  const trainer = formatName({ firstName: _class.trainerFirstName, lastName: _class.trainerLastName })
  const isOn = Date.parse(start) <= now.getTime()
  return (
    <div className={styles.next}>
      <DateTile strong word={dayLabel(day, away, localeClock.locale)} day={Number(day.slice(8))} />
      <div className={styles.text}>
        <Heading level={3} size="M">
          {_class.classDescription ?? _class.classCode}
        </Heading>
        <ul className={styles.facts}>
          <li>
            <Clock size={15} aria-hidden />
            <time dateTime={start} title={sayExactly(start, localeClock)}>
              {away === 1 && 'Tomorrow '}
              {sayTimes(start, endTime, localeClock)}
            </time>
          </li>
          {_class.venueDescription && (
            <li>
              <MapPin size={15} aria-hidden /> {_class.venueDescription}
            </li>
          )}
          {trainer !== '-' && (
            <li>
              <UserRound size={15} aria-hidden /> {trainer}
            </li>
          )}
        </ul>
      </div>
      <div className={styles.aside}>
        <span className={styles.badges}>
          {isClash && <Badge tone="error">Clash</Badge>}
          <Badge tone={isOn ? 'success' : 'brand'}>{isOn && endTime ? `now, until ${sayTime(endTime, localeClock)}` : sayUntil(start, now)}</Badge>
        </span>
        <AddToCalendar registration={registration} />
      </div>
    </div>
  )
}
