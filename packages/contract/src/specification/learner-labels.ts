/** Splits a whitespace-separated list, as the specification writes it. */
export const names = (words: string) => words.trim().split(/\s+/)

/** A record's fields. A name with its own fields is a group or a list of records. */
export type Described = { fields: string[]; groups?: Record<string, Described> }
export const just = (fields: string[]): Described => ({ fields })
