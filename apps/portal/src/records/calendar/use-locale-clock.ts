import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { useTenant } from '../../session.ts'

/** The provider's locale and time zone. */
export const useLocaleClock = (): LocaleClock => {
  const { Locale, TimeZone } = useTenant()
  return { locale: Locale, timeZone: TimeZone }
}

/** Today in the provider's time zone. */
export const useToday = () => dayIn(new Date(), useTenant().TimeZone)
