import { folded } from '@lanyard/contract/folded'
import type { CatalogueList } from './catalogue-list.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

type Filter = keyof CatalogueSearch

const tests: Record<Filter, (list: CatalogueList, search: CatalogueSearch) => boolean> = {
  q: ({ title, name, source }, { q = '' }) => {
    const text = folded(`${title} ${name} ${source}`)
    return folded(q)
      .split(/\s+/)
      .every((part) => text.includes(part))
  },
  yours: ({ writable }) => writable !== 'no',
  country: ({ jurisdiction }, { country }) => jurisdiction === country,
  completeness: ({ completeness }, search) => completeness === search.completeness,
  area: ({ area }, search) => area === search.area,
}

/** Lists that pass every filter; `but` skips one filter, to count its options. */
export const matchingLists = (lists: readonly CatalogueList[], search: CatalogueSearch, but?: Filter): CatalogueList[] => {
  const wanted = (Object.keys(tests) as Filter[]).filter((name) => name !== but && search[name] !== undefined)
  return lists.filter((list) => wanted.every((name) => tests[name](list, search)))
}

/** By area, in the catalogue's order. */
export const byArea = (lists: readonly CatalogueList[]) => [...Map.groupBy(lists, ({ area }) => area)].map(([area, inside]) => ({ area, lists: inside }))
