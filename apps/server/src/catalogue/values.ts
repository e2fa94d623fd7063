import { type Lookup, type LookupName, lookups } from '@lanyard/contract'
import type { Value } from '../lists/list-values.ts'

export const lookupOf = (name: LookupName): Lookup => lookups[name]
export const keyOf = (name: LookupName) => lookups[name].key

/** Codes are equal if only their letter case differs. An empty code is a code, a missing one isn't. */
export const codeOf = ({ code }: Value): string | undefined => (typeof code === 'string' ? code.toLowerCase() : undefined)

/**
 * A tenant's values on top of the shipped ones: one with the same id replaces it, the others follow. A shipped value is hidden if the tenant uses its code
 * for a value of its own.
 */
export const layOver = (shipped: readonly Value[], layer: readonly Value[], key: string): Value[] => {
  const changed = new Map(layer.map((value) => [value[key], value]))
  const ownCodes = new Set(layer.map(codeOf))
  const stepsBack = (value: Value) => codeOf(value) !== undefined && ownCodes.has(codeOf(value))
  const inPlace = shipped.filter((value) => changed.has(value[key]) || !stepsBack(value)).map((value) => changed.get(value[key]) ?? value)
  const shippedIds = new Set(shipped.map((value) => value[key]))
  return [...inPlace, ...layer.filter((value) => !shippedIds.has(value[key]))]
}
