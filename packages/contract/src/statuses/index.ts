/**
 * The meanings of shipped statuses. A shipped value keeps its identifier forever, so code can name it; counts, visibility and screen texts depend on it. Names
 * follow the shipped descriptions, and groups are built from names.
 */
export * from './classes.ts'
export * from './enrolments.ts'
export * from './finances.ts'
export * from './support-cases.ts'
