import type { InvitationView } from '@lanyard/contract'
import type { LocaleClock } from '@lanyard/web/format/dates.ts'

/** The inviting provider's clock. */
export const clockOf = ({ Locale, TimeZone }: InvitationView): LocaleClock => ({ locale: Locale, timeZone: TimeZone, isFull: true })
