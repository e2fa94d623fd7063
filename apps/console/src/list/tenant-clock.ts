import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { useHome } from '../shell/navigation/use-home.ts'
import { deviceClock } from './when.tsx'

/** The clock of the tenant that is worked for; the device's until it is known. */
export const useTenantClock = (): LocaleClock => ({ ...deviceClock, timeZone: useHome()?.TimeZone ?? deviceClock.timeZone })
