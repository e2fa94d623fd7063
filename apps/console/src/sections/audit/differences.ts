export type Difference = { name: string; before: string | undefined; after: string | undefined }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const say = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => (isRecord(item) ? JSON.stringify(item) : String(item))).join(', ')
  return String(value)
}

const leaves = (value: unknown, name = ''): [string, unknown][] => {
  if (!isRecord(value)) return value === undefined || value === null ? [] : [[name || 'value', value]]
  return Object.entries(value).flatMap(([key, inside]) => {
    const path = name ? `${name}.${key}` : key
    return isRecord(inside) ? leaves(inside, path) : [[path, inside] as [string, unknown]]
  })
}

/** The differences between two states, field by field; unchanged fields are left out. */
export const differencesOf = (before: unknown, after: unknown): Difference[] => {
  const one = new Map(leaves(before))
  const other = new Map(leaves(after))
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((name) => ({ name, before: say(one.get(name)), after: say(other.get(name)) }))
    .filter((row) => row.before !== row.after)
}
