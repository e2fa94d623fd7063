/** The two letter cases of the wire: camelCase when the caller sends `jsonFormat: camelCase`, PascalCase otherwise. */
export type WireCase = 'camelCase' | 'PascalCase'

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

const rename = (value: unknown, change: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => rename(item, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [change(name), rename(inner, change)]))
}

export const toPascalCase = (value: unknown) => rename(value, upperFirst)
export const toCamelCase = (value: unknown) => rename(value, lowerFirst)
/** A name in a JSON pointer. Split and join are much faster than replace when there is a lot to escape. */
export const escapePointer = (name: string) => name.split('~').join('~0').split('/').join('~1')

/** Finds objects that have the same name in both cases, where one value would be lost. Returns pointers in camelCase. */
export const namedTwice = (value: unknown): string[] => {
  const [found, path]: [string[], string[]] = [[], []]
  const look = (inner: unknown, name: string) => {
    path.push(name)
    walk(inner)
    path.pop()
  }
  const walk = (inner: unknown) => {
    if (Array.isArray(inner)) for (const [index, item] of inner.entries()) look(item, String(index))
    else if (inner !== null && typeof inner === 'object')
      for (const [name, field] of Object.entries(inner)) {
        const lower = lowerFirst(name)
        if (lower !== name && Object.hasOwn(inner, lower)) found.push(['', ...path, lower].map(escapePointer).join('/'))
        if (typeof field === 'object') look(field, lower)
      }
  }
  walk(value)
  return found
}

export const pascalName = upperFirst
export const camelName = lowerFirst
