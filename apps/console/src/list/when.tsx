import { sayMoment } from '@lanyard/web/format/dates.ts'
import { Moment } from '@lanyard/web/format/moment.tsx'

/** The console's people work in several countries: moments are told on the clock of their own device. */
export const deviceClock = { locale: 'en-AU', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }

export const When = ({ iso }: { iso: string }) => <Moment iso={iso} localeClock={deviceClock} />

export const sayWhen = (iso: string) => sayMoment(iso, deviceClock)
