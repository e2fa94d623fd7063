import { sayMoment } from '@lanyard/web/format/dates.ts'
import { Moment } from '@lanyard/web/format/moment.tsx'
import { useTenantClock } from './tenant-clock.ts'

/** A time in the provider's time zone and format. */
export const When = ({ iso }: { iso: string }) => <Moment iso={iso} localeClock={useTenantClock()} />

/** The same as text. */
export const useSayWhen = () => {
  const clock = useTenantClock()
  return (iso: string) => sayMoment(iso, clock)
}
