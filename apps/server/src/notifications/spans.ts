const minute = 60_000
const hour = 60 * minute

/** What comes together is told together: news waits this long for more. */
export const settlesIn = minute
/** A learner gets one mail in this time, whatever happens. */
export const mailEvery = 10 * minute
/** What nobody could be told for so long is no news any more. */
export const staleAfter = 48 * hour
/** Reminders are written in the morning, where the provider is. */
export const morning = 8 * hour
