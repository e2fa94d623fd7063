import type { FilterKind, ListQuery } from '@lanyard/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Column, columnList } from './columns.queries.ts'
import { filterCondition, type ListContext, searchCondition, sortedBy } from './list-filters.queries.ts'

type Condition = (wanted: unknown, context: ListContext) => Sql

/** A list, described once. Its columns are the record's own fields, each of which sorts. */
export type List = {
  /** The rows to count, filter and sort. */
  from: Sql
  /** Breaks ties, so pages never overlap. */
  key: Sql
  columns: Readonly<Record<string, Column>>
  /** Also read, for the records it relates to. */
  related?: Readonly<Record<string, Sql>>
  /** A filter applies to a field, or is its own condition; so may `search` be. */
  filters: Readonly<Record<string, readonly [field: string, kind: FilterKind] | Condition>>
  /** Filters that an index answers by itself: they define which rows the list has. */
  narrowedBy?: Readonly<Record<string, Condition>>
  /** Filterable columns that aren't fields of the record. */
  filtered?: Readonly<Record<string, Column>>
  searched?: readonly string[]
  sortedBy: readonly [field: string, order: 'asc' | 'desc']
  /** Fields that sort by something other than their own column. */
  sorts?: Readonly<Record<string, readonly Sql[]>>
  /**
   * For a list that grows with the provider: joins the rows of a page by their keys. The page is then found in index order, which is read forwards or
   * backwards as a whole, and only the page's rows are computed.
   */
  joined?: (key: Sql) => Sql
}

const columnNamed = ({ columns, filtered = {} }: Pick<List, 'columns' | 'filtered'>, field: string): Column => {
  const column = columns[field] ?? filtered[field]
  if (!column) throw new Error(`The list has no column ${field}`)
  return column
}

/** Which rows are selected. */
export const conditionsOf = (list: Pick<List, 'columns' | 'filters' | 'filtered' | 'searched'>, query: ListQuery, context: ListContext): Sql[] => {
  const { filters, searched } = list
  const found: Sql[] = []
  for (const [name, filter] of Object.entries(filters)) {
    const wanted = query[name]
    if (wanted === undefined || (name === 'search' && wanted === '')) continue
    if (typeof filter === 'function') found.push(filter(wanted, context))
    else found.push(filterCondition(name, filter[1], columnNamed(list, filter[0]), wanted, context))
  }
  if (query.search !== undefined && query.search !== '' && searched) {
    const columns = searched.map((field) => columnNamed(list, field))
    found.push(searchCondition(columns, query.search, context))
  }
  return found
}

/** The scope comes first: whose rows they are. */
export const scopeOf = ({ narrowedBy = {} }: List, scope: Sql, query: ListQuery, context: ListContext): Sql =>
  join([scope, ...Object.entries(narrowedBy).flatMap(([name, narrow]) => (query[name] === undefined ? [] : narrow(query[name], context)))], ' and ')

export const orderOf = (list: List, query: ListQuery, context: ListContext): Sql => {
  const [field, usual] = list.sortedBy
  const { sort = field, order = query.sort === undefined ? usual : 'asc' } = query
  const by = list.sorts?.[sort] ?? [sortedBy(columnNamed(list, sort), context)]
  const direction = raw(order === 'desc' ? 'desc' : 'asc')
  if (list.joined) return join([...by, list.key].map((column) => sql`${column} ${direction}`))
  const sorted = by.map((column) => sql`${column} ${direction} nulls last`)
  return join([...sorted, list.key])
}

/** The columns to read. */
export const selectedOf = ({ columns, related }: Pick<List, 'columns' | 'related'>): Sql =>
  related ? sql`${columnList(columns)}, ${columnList(related)}` : columnList(columns)
