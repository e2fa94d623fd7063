export type Difference = { name: string; before: string | undefined; after: string | undefined }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const leaves = (value: unknown, name = ''): [string, unknown][] => {
  if (!isRecord(value)) return value === undefined || value === null ? [] : [[name || 'value', value]]
  return Object.entries(value).flatMap(([key, inside]) => {
    const path = name ? `${name}.${key}` : key
    return isRecord(inside) ? leaves(inside, path) : [[path, inside] as [string, unknown]]
  })
}

/** The fields with a value in either state. */
export const fieldsIn = (before: unknown, after: unknown): [field: string, value: unknown][] => [...leaves(before), ...leaves(after)]

/** The differences between two states, field by field; unchanged fields are left out. */
export const differencesOf = (before: unknown, after: unknown, say: (field: string, value: unknown) => string | undefined): Difference[] => {
  const one = new Map(leaves(before))
  const other = new Map(leaves(after))
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((name) => ({ name, before: say(name, one.get(name)), after: say(name, other.get(name)) }))
    .filter((row) => row.before !== row.after)
}
