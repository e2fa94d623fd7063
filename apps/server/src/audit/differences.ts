import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** The fields that changed between two versions of a record. */
export const differences = (before: object, after: object) => {
  const [was, is]: [Fields, Fields] = [{ ...before }, { ...after }]
  const names = Object.keys(is).filter((name) => !isDeepStrictEqual(was[name], is[name]))
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(was), after: pick(is), isSame: names.length === 0 }
}
