import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { useHome } from '../shell/navigation/use-home.ts'
import { deviceClock } from './when.tsx'

/** The current tenant's clock, or the device's until it is known. */
export const useTenantClock = (): LocaleClock => ({ ...deviceClock, timeZone: useHome()?.TimeZone ?? deviceClock.timeZone })
