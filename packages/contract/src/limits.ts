/** Days without a sign-in after which an account counts as inactive. */
export const notActiveDays = 90

/** The maximum number of lines in an export. */
export const mostExported = 100_000

/** The maximum number of values that one call creates, or that a replaced set holds. */
export const mostItems = 500

/** How many calls `/learner-app/several` answers at once. */
export const mostCallsTogether = 12
