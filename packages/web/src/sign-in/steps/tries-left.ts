/** Said after the first wrong answer. */
export const triesLeft = (left: number | undefined) => (left === undefined || left >= 5 ? undefined : left === 1 ? '1 attempt left.' : `${left} attempts left.`)
