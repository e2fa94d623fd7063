import type { FieldError } from '@lanyard/contract'

const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/** A tree of the faults: a name leads to the faults inside it, or to undefined if the whole value is invalid. */
type Wrong = Map<string, Wrong | undefined>

const wrongAt = (pointers: readonly string[]): Wrong => {
  const root: Wrong = new Map()
  for (const pointer of pointers) {
    const path = pathOf(pointer)
    let at: Wrong | undefined = root
    for (const [index, name] of path.entries()) {
      if (!at) break
      if (index === path.length - 1) at.set(name, undefined)
      else if (!at.has(name)) at.set(name, new Map())
      at = at.get(name)
    }
  }
  return root
}

const left = (value: unknown, wrong: Wrong | undefined): unknown => {
  if (wrong === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    if (!wrong.has(name)) return [[name, inner]]
    const rest = left(inner, wrong.get(name))
    return rest === undefined ? [] : [[name, rest]]
  })
  return Object.fromEntries(kept)
}

/** The value without its invalid parts. A list with a fault is dropped as a whole, because removing an item would shift the others. */
export const without = (value: unknown, errors: readonly FieldError[]): unknown => left(value, wrongAt(errors.map(({ pointer }) => pointer)))
