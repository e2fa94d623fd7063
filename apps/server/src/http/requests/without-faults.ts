import type { FieldError } from '@lanyard/contract'

const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Where something is wrong, as a tree: a name leads to what is wrong inside it, and to nothing where the whole of it is wrong. */
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

/** What is left of a value without its faults. A list with a fault goes as a whole: what is left of it would stand in other places. */
export const without = (value: unknown, errors: readonly FieldError[]): unknown => left(value, wrongAt(errors.map(({ pointer }) => pointer)))
