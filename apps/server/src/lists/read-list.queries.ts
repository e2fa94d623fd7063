import type { ListQuery } from '@lanyard/contract'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Query, Row, SharedDatabase } from '../database/database.ts'
import { showTexts } from './columns.queries.ts'
import { conditionsOf, type List, orderOf, scopeOf, selectedOf } from './list.queries.ts'
import type { ListContext } from './list-filters.queries.ts'

export const defaultTake = 25

export type Page<Of> = { items: Of[]; totalCount: number }

/** The statements of a page: its rows, any extra reads, and its total unless the rows carry it. `scope` selects whose records they are. */
export const pageStatements = (list: List, scope: Sql, query: ListQuery, context: ListContext, extra: (keys: Sql) => Sql[] = () => []): Sql[] => {
  const { skip = 0, take = defaultTake } = query
  const where = join([scopeOf(list, scope, query, context), ...conditionsOf(list, query, context)], ' and ')
  const part = sql`from ${list.from} where ${where} order by ${orderOf(list, query, context)} limit ${take} ${skip > 0 ? sql`offset ${skip}` : empty}`
  // A page that may be past the end doesn't carry the total.
  const count = skip > 0 ? [sql`select count(*) as "totalCount" from ${list.from} where ${where}`] : []
  const page = sql`select ${skip > 0 ? empty : sql`count(*) over () as "totalCount",`} ${selectedOf(list)} ${part}`
  return [page, ...extra(sql`select ${list.key} ${part}`), ...count]
}

/** Reads a page by its statements, in one round trip. */
export const readPage = async (
  db: Pick<SharedDatabase, 'read'>,
  list: List,
  statements: readonly Query[],
  { skip = 0 }: ListQuery,
  context: ListContext,
): Promise<Page<Row> & { extra: Row[][] }> => {
  const [rows = [], ...others] = await db.read(...statements)
  const counted = skip > 0 ? others.pop()?.[0] : rows[0]
  showTexts(list.columns, rows, context)
  return { items: rows, totalCount: Number(counted?.totalCount ?? 0), extra: others }
}

/** A page, its total and any extra reads. */
export const readList = (
  db: Pick<SharedDatabase, 'read'>,
  list: List,
  scope: Sql,
  query: ListQuery,
  context: ListContext,
  extra?: (keys: Sql) => Sql[],
): Promise<Page<Row> & { extra: Row[][] }> => readPage(db, list, pageStatements(list, scope, query, context, extra), query, context)

/** A page's rows as records, each with what it relates to. */
export const asRecords = ({ items, totalCount }: Page<Row>, relationsOf: (row: Row) => object = () => ({})) => ({
  items: items.map((data) => ({ data, relationships: relationsOf(data) })),
  totalCount,
})

/** A list that grows with the provider, and how a page's rows are joined by their keys. */
export type LongList = List & { joined: NonNullable<List['joined']> }

/**
 * The same for a long list. Without a filter the page comes in index order and is counted separately. Filtered rows are found once, then counted and sorted.
 */
export const readLongList = async <Of>(db: SharedDatabase, list: LongList, scope: Sql, query: ListQuery, context: ListContext): Promise<Page<Of>> => {
  const { from, key, joined } = list
  const ownRows = scopeOf(list, scope, query, context)
  const where = conditionsOf(list, query, context)
  const order = orderOf(list, query, context)
  const rowsWhere = (wanted: Sql) => sql`
    select ${selectedOf(list)}, p.place from (
      select ${key} as key, row_number() over (order by ${order}) as place from ${from} where ${ownRows} and ${wanted}
      order by ${order} limit ${query.take ?? defaultTake} offset ${query.skip ?? 0}) p join ${joined(sql`p.key`)}`
  if (where.length === 0) {
    const [rows, [counted]] = await db.read<[Of[], { count: number }[]]>(
      sql`${rowsWhere(sql`true`)} order by p.place`,
      sql`select count(*)::int as count from ${from} where ${ownRows}`,
    )
    return { items: rows, totalCount: counted?.count ?? 0 }
  }
  const [rows] = await db.read<[(Of & { found: number; place: number | null })[]]>(sql`
    with found as materialized (select ${key} as key from ${from} where ${ownRows} and ${join(where, ' and ')})
    select c.found, s.* from (select count(*)::int as found from found) c
    left join (${rowsWhere(sql`${key} in (select key from found)`)}) s on true order by s.place`)
  return { items: rows.filter(({ place }) => place !== null), totalCount: rows[0]?.found ?? 0 }
}
