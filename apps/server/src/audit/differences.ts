import { isDeepStrictEqual } from 'node:util'

/** The fields that changed between two versions of a record. */
export const differences = (before: object, after: object) => {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name as never], after[name as never]))
  const pick = (from: object) => Object.fromEntries(names.map((name) => [name, from[name as never]]))
  return { before: pick(before), after: pick(after), isSame: names.length === 0 }
}
