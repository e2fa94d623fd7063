import { Moment } from '@lanyard/web/format/moment.tsx'
import { dayIn } from '@lanyard/web/format/times.ts'
import { useTenantClock } from './tenant-clock.ts'

/** The day of a timestamp, in the tenant's time zone unless another is given. */
export const Day = ({ iso, timeZone }: { iso: string; timeZone?: string }) => {
  const clock = useTenantClock()
  const localeClock = timeZone === undefined ? clock : { ...clock, timeZone }
  return <Moment iso={dayIn(new Date(iso), localeClock.timeZone)} localeClock={localeClock} />
}
