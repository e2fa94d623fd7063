/** The description of all types is loaded with the pages that need it, not with the console. */
export const demandType = async (name: string, action: 'read' | 'import') => (await import('./known-type.ts')).demandType(name, action)
