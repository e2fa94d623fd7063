import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { useHome } from '../shell/navigation/use-home.ts'

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** One clock for the whole console: the current provider's zone and format, or the device's zone where there is no provider. */
export const useTenantClock = (): LocaleClock => {
  const home = useHome()
  return { locale: home?.Locale ?? 'en-AU', timeZone: home?.TimeZone ?? deviceZone, isFull: true }
}
