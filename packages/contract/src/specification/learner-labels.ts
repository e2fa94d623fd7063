/** Words apart from each other, as the specification lists them. */
export const names = (words: string) => words.trim().split(/\s+/)

/** The fields of a record; a name with fields of its own is a group or a list of records. */
export type Described = { fields: string[]; groups?: Record<string, Described> }
export const just = (fields: string[]): Described => ({ fields })
