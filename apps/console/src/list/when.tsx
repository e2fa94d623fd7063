import { sayMoment } from '@lanyard/web/format/dates.ts'
import { Moment } from '@lanyard/web/format/moment.tsx'

/** Team members work in several countries, so times use the device's time zone. */
export const deviceClock = { locale: 'en-AU', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }

export const When = ({ iso }: { iso: string }) => <Moment iso={iso} localeClock={deviceClock} />

export const sayWhen = (iso: string) => sayMoment(iso, deviceClock)
