import { type Lookup, type LookupName, lookups, lookupTitle } from '@lanyard/contract'
import type { LookupSource } from '../../../data/read-lookups.ts'
import type { Value } from '../../lists/list-values.ts'
import type { TenantCatalogue } from '../catalogue.ts'
import { listFields } from './overview-fields.ts'

/** No longer offered in forms. */
export const isSwitchedOff = ({ isActive, isDeleted }: Value) => isActive === false || isDeleted === true

export type Described = LookupSource & { attribution: string | null }

/** The part of a list's description that all tenants share, built once. */
const described = ({ list, area, source, edition, completeness, confidence, note, attribution }: Described) => {
  const lookup: Lookup = lookups[list]
  const { jurisdiction, writable } = lookup
  const about = { source, edition: edition || null, completeness, confidence, note: note || null, attribution }
  return { list, shown: { name: list, title: lookupTitle(list), area, jurisdiction, writable }, about: { ...about, fields: listFields(lookup) } }
}

/** Every list as one tenant sees it, in the catalogue's order. */
export const openLists = (sources: readonly Described[]) => {
  const lists = sources.map(described)
  const areas = new Map<LookupName, string>(sources.map(({ list, area }) => [list, area]))
  const records = (catalogue: TenantCatalogue) =>
    lists.map(({ list, shown, about }) => {
      const { values } = catalogue.list(list)
      const counts = { valueCount: values.length, switchedOffCount: values.filter(isSwitchedOff).length }
      return { data: { ...shown, ...counts, ...about }, relationships: {} }
    })
  return { records, areaOf: (list: LookupName) => areas.get(list) ?? '' }
}
