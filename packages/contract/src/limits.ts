/** Days without a sign-in after which somebody counts as not active. */
export const notActiveDays = 90

/** At most this many lines in one export. */
export const mostExported = 100_000

/** At most this many values are created, or kept in a replaced set, by one call. */
export const mostItems = 500
