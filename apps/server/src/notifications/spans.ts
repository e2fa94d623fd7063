const minute = 60_000
const hour = 60 * minute

/** News that comes together is reported together: it waits this long for more. */
export const settlesIn = minute
/** A learner gets at most one mail in this time. */
export const mailEvery = 10 * minute
/** News that couldn't be reported for this long is dropped. */
export const staleAfter = 48 * hour
/** Reminders are written in the morning, in the provider's time zone. */
export const morning = 8 * hour
