import type { FilterKind } from '@lanyard/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Row, TenantDatabase } from '../database/database.ts'
import { type Column, filterCondition, type ListContext, searchCondition, sortedBy } from './list-filters.queries.ts'

export type { Column, ListContext } from './list-filters.queries.ts'

/** What a list call asks for: filters by their wire names, and paging. */
export type ListQuery = Record<string, unknown> & { skip?: number; take?: number; sort?: string; order?: 'asc' | 'desc'; search?: string }

/** One list of records: the columns are the record's own fields, each of which sorts. */
export type Listing = {
  from: Sql
  /** Ties are broken by it, so that pages never overlap. */
  key: Sql
  columns: Readonly<Record<string, Column>>
  /** What is read besides, for the records it relates to. */
  related?: Readonly<Record<string, Sql>>
  filters: Readonly<Record<string, readonly [field: string, kind: FilterKind]>>
  /** What filters look at that is no field of the record itself. */
  filtered?: Readonly<Record<string, Column>>
  searched?: readonly string[]
  sortedBy: readonly [field: string, order: 'asc' | 'desc']
}

export const defaultTake = 25

const columnNamed = ({ columns, filtered = {} }: Listing, field: string): Column => {
  const column = columns[field] ?? filtered[field]
  if (!column) throw new Error(`The list has no column ${field}`)
  return column
}

const conditionsOf = (listing: Listing, within: Sql, query: ListQuery, context: ListContext): Sql => {
  const found = [within]
  for (const [name, [field, kind]] of Object.entries(listing.filters))
    if (query[name] !== undefined) found.push(filterCondition(name, kind, columnNamed(listing, field), query[name], context))
  if (query.search !== undefined && query.search !== '' && listing.searched)
    found.push(
      searchCondition(
        listing.searched.map((field) => columnNamed(listing, field)),
        query.search,
        context,
      ),
    )
  return join(found, ' and ')
}

const orderOf = (listing: Listing, query: ListQuery, context: ListContext): Sql => {
  const [field, usual] = listing.sortedBy
  const order = query.order ?? (query.sort === undefined ? usual : 'asc')
  const by = sortedBy(columnNamed(listing, query.sort ?? field), context)
  return sql`${by} ${raw(order === 'desc' ? 'desc' : 'asc')} nulls last, ${listing.key}`
}

const selected = ({ columns, related = {} }: Listing): Sql =>
  join([
    ...Object.entries(columns).map(([field, { sql: column }]) => sql`${column} as ${raw(`"${field}"`)}`),
    ...Object.entries(related).map(([field, column]) => sql`${column} as ${raw(`"${field}"`)}`),
  ])

export type ListStatements = {
  page: Sql
  /** How many there are, when the page itself can't tell because it may lie past the end. */
  count: Sql | undefined
  /** The keys of the page's rows, for reading what hangs on them in the same round trip. */
  keys: Sql
}

/** `within` is whose records they are: the first condition. */
export const listStatements = (listing: Listing, within: Sql, query: ListQuery, context: ListContext): ListStatements => {
  const { skip = 0, take = defaultTake } = query
  const where = conditionsOf(listing, within, query, context)
  const part = sql`from ${listing.from} where ${where} order by ${orderOf(listing, query, context)} limit ${take} ${skip > 0 ? sql`offset ${skip}` : empty}`
  return {
    page: sql`select ${skip > 0 ? empty : sql`count(*) over () as "totalCount",`} ${selected(listing)} ${part}`,
    count: skip > 0 ? sql`select count(*) as "totalCount" from ${listing.from} where ${where}` : undefined,
    keys: sql`select ${listing.key} ${part}`,
  }
}

/** The texts that references show, in place of their identifiers. */
export const showTexts = (columns: Listing['columns'], rows: Row[], { values }: ListContext) => {
  for (const [field, column] of Object.entries(columns)) {
    if (column.kind !== 'reference') continue
    const texts = column.texts(values)
    for (const row of rows) row[field] = row[field] === null ? null : (texts.get(row[field] as number) ?? null)
  }
}

export type ListRead = { rows: Row[]; totalCount: number; extra: Row[][] }

/** A page, its total and whatever is read besides, in one round trip. */
export const readList = async (
  db: TenantDatabase,
  listing: Listing,
  within: Sql,
  query: ListQuery,
  context: ListContext,
  extra: (keys: Sql) => Sql[] = () => [],
): Promise<ListRead> => {
  const { page, count, keys } = listStatements(listing, within, query, context)
  const more = extra(keys)
  const [rows = [], ...others] = await db.read(page, ...more, ...(count ? [count] : []))
  const counted = count ? others.at(-1)?.[0] : rows[0]
  showTexts(listing.columns, rows, context)
  return { rows, totalCount: Number(counted?.totalCount ?? 0), extra: others.slice(0, more.length) }
}
