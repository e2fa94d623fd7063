import { type LookupName, lookups } from '@lanyard/contract'
import type { TenantCatalogue } from '../../catalogue/catalogue.ts'
import type { Value } from '../../lists/list-values.ts'

/** A provider's own meaning of a code: its list, the code as the source writes it, and the value's id. */
export type RememberedCode = { list: string; code: string; valueId: number }

const folded = (text: unknown) => (typeof text === 'string' ? text.trim().toLowerCase() : undefined)

/** What a source may call a value, the surest first. */
const namesOf = ({ code, description, shortDescription, longDescription }: Value) => [code, description, shortDescription, longDescription]

const indexOf = (name: LookupName, values: readonly Value[]) => {
  const { key } = lookups[name]
  const index = new Map<string, number>()
  for (let turn = 0; turn < 4; turn++)
    for (const value of values) {
      const text = folded(namesOf(value)[turn])
      if (text && value.isActive !== false && !index.has(text)) index.set(text, Number(value[key]))
    }
  return index
}

const letters = (text: unknown) => (typeof text === 'string' ? text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') : '')

/** The value that an unknown code may mean: the only one with the same letters, or whose text begins with it. */
export const suggestValue = (name: LookupName, values: readonly Value[], code: string): number | undefined => {
  const wanted = letters(code)
  const active = values.filter(({ isActive }) => isActive !== false)
  const same = active.filter((value) => wanted !== '' && namesOf(value).some((text) => letters(text) === wanted))
  const found = same.length > 0 ? same : active.filter((value) => wanted.length > 2 && namesOf(value).some((text) => letters(text).startsWith(wanted)))
  return found.length === 1 ? Number(found[0]?.[lookups[name].key]) : undefined
}

/** Finds values of a provider's lists by what a source calls them. */
export const openListCodes = (catalogue: TenantCatalogue, remembered: readonly RememberedCode[]) => {
  const indexes = new Map<LookupName, Map<string, number>>()
  const own = new Map(remembered.map(({ list, code, valueId }) => [`${list} ${code.toLowerCase()}`, valueId]))
  return (list: LookupName, text: string): number | undefined => {
    const index = indexes.get(list) ?? indexOf(list, catalogue.list(list).values)
    indexes.set(list, index)
    return own.get(`${list} ${text.toLowerCase()}`) ?? index.get(text.toLowerCase())
  }
}
