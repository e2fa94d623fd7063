import type { RecordType } from '@lanyard/contract'
import { type ListSearch, listShape, pageOf, readListSearch } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../../api.ts'
import type { KnownType, NamedField } from '../known-type.ts'
import { aboutTypes } from '../type-labels.ts'

/** Not a field: the order in which records were created. */
export const newest = 'newest'

export const isFilter = ({ kind }: NamedField) => kind === 'choice' || kind === 'word' || kind === 'flag'
/** Lists' values are stored by id: sorting by it would tell nothing. */
const isSortable = ({ kind, sealed }: NamedField) => kind !== 'choice' && kind !== 'html' && kind !== 'long-text' && !sealed

/** A list's filters: the required ones and a few more, as many as fit above it. */
export const filtersOf = ({ shown, key }: KnownType): NamedField[] => {
  const all = shown.filter(isFilter)
  const first = all.filter(({ name, required }) => required || key.includes(name))
  return [...first, ...all.filter((field) => !first.includes(field))].slice(0, 2)
}

const isShort = ({ kind, sealed }: NamedField) => kind !== 'html' && kind !== 'long-text' && !sealed

const mostColumns = 5

/** The columns of a list that nobody has chosen any for. */
export const usualColumns = (type: KnownType): string[] => {
  const own = aboutTypes[type.name]?.columns
  if (own) return [...own]
  const first = type.shown.filter(({ name, required }) => type.key.includes(name) || required).map(({ name }) => name)
  const rest = type.shown.filter((field) => isShort(field) && !first.includes(field.name)).map(({ name }) => name)
  return [...first, ...rest].slice(0, Math.max(mostColumns, Math.min(first.length, 6)))
}

const isNamedByOneText = ({ key, fields }: RecordType) => key.length === 1 && fields[key[0] ?? '']?.kind !== 'reference'

export const listOf = (type: KnownType) => {
  const sorts = [newest, ...type.shown.filter(isSortable).map(({ name }) => name)]
  const isByKey = isNamedByOneText(type)
  return listShape<string, string>({
    pageSize: 25,
    sorts,
    sort: isByKey ? (type.key[0] as string) : newest,
    order: isByKey ? 'asc' : 'desc',
    filters: { retired: ['yes'], ...Object.fromEntries(filtersOf(type).map(({ name }) => [name, 'any' as const])) },
  })
}

type Search = Readonly<Record<string, string | undefined>>

/** What the address says of a list of this type. */
export const searchOf = (type: KnownType, search: Search): ListSearch<string, string> => readListSearch(listOf(type))(search)

/** The chosen columns: those of the address that the type has. */
export const columnsIn = (type: KnownType, search: Search): string[] => {
  const chosen = (search.columns ?? '').split(',').filter((name) => type.shown.some((field) => field.name === name))
  return chosen.length > 0 ? chosen : usualColumns(type)
}

export const recordsOf = (type: KnownType, search: ListSearch<string, string>) => {
  const filter = filtersOf(type).flatMap(({ name }) => (search[name] === undefined ? [] : [`${name}:${search[name]}`]))
  return callQuery('searchRecords', {
    params: { type: type.name },
    query: { ...pageOf(listOf(type), search), search: search.q, retired: search.retired === 'yes', ...(filter.length > 0 && { filter }) },
  })
}
