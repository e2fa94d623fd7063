/** The most bytes of one file, and of one part of it. */
export const largestImport = 1024 * 1024 * 1024
export const largestImportPart = 8 * 1024 * 1024

/** A run that changes or retires more of the stored records of a type than this asks for the number first. In percent. */
export const brakeLimits = { changed: 10, retired: 2 } as const
