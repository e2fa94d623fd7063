/** What time it is, so that expiries can be tested without waiting. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
