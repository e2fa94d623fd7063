/** The id in a page's path, or undefined if no record can have it. */
export const recordIdIn = (given: string): number | undefined => (/^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined)
