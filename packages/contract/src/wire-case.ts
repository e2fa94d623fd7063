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
const inPointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Where an object has one name in both letter cases, so that one value would be lost: as pointers, in camelCase. */
export const namedTwice = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => namedTwice(item, `${at}/${index}`))
  if (value === null || typeof value !== 'object') return []
  const seen = new Set<string>()
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${at}/${inPointer(lowerFirst(name))}`
    const again = seen.has(pointer) ? [pointer] : []
    seen.add(pointer)
    return [...again, ...namedTwice(inner, pointer)]
  })
}

export const pascalName = upperFirst
export const camelName = lowerFirst
