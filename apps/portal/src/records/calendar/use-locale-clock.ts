import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { useTenant } from '../../session.ts'

/** The tenant's language and clock. */
export const useLocaleClock = (): LocaleClock => {
  const { Locale, TimeZone } = useTenant()
  return { locale: Locale, timeZone: TimeZone }
}

/** Today, where the tenant is. */
export const useToday = () => dayIn(new Date(), useTenant().TimeZone)
