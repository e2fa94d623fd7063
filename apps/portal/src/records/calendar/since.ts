import { addDays, dayIn } from '@lanyard/web/format/times.ts'
import { tenant } from '../../session.ts'

/** A date filter for the last days, counted in the provider's time zone. */
export const since = (days: string | undefined) => (days === undefined ? undefined : { gte: addDays(dayIn(new Date(), tenant.get().TimeZone), -Number(days)) })
