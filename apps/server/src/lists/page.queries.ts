import sql, { join, type Sql } from 'sql-template-tag'
import { badInput } from '../common/problem.ts'
import type { TenantDatabase } from '../database/database.ts'
import { defaultTake } from './list.queries.ts'
import { pattern } from './list-filters.queries.ts'

export type Paging = { skip?: number | undefined; take?: number | undefined; sort?: string | undefined; order?: 'asc' | 'desc' | undefined }

/** A list: which rows, by what they are sorted, and what is shown of the page's rows alone. */
export type Pages = {
  /** What is counted and sorted. */
  from: Sql
  key: Sql
  /** Whose rows they are. */
  within: Sql
  /** Which of them are wanted. */
  where: readonly Sql[]
  sorts: Readonly<Record<string, readonly Sql[]>>
  usual: readonly [sort: string, order: 'asc' | 'desc']
  /** Reads the rows whose `key` is in `page`, and gives on their `place` in it. */
  shown: (page: Sql) => Sql
}

const noNul = (name: string, words: string) => {
  if (words.includes('\0')) throw badInput([{ pointer: `/${name}`, message: 'Must be text.' }])
}

/** The words anywhere in a text that was folded when it was written. */
export const inFolded = (name: string, column: Sql, wanted: string | readonly string[]): Sql => {
  const all = [wanted].flat()
  for (const words of all) noNul(name, words)
  return sql`${column} like any (array(select fold(w) from unnest(${all.map(pattern)}::text[]) w))`
}

/** The words anywhere in a text, whatever their letter case. */
export const inText = (name: string, column: Sql, wanted: string | readonly string[]): Sql => {
  const all = [wanted].flat()
  for (const words of all) noNul(name, words)
  return sql`lower(${column}) like any (array(select lower(w) from unnest(${all.map(pattern)}::text[]) w))`
}

/** Any of the codes, whatever their letter case. */
export const anyCode = (name: string, column: Sql, wanted: string | readonly string[]): Sql => {
  const all = [wanted].flat()
  for (const code of all) noNul(name, code)
  return sql`lower(${column}) = any (array(select lower(w) from unnest(${all}::text[]) w))`
}

/** Those with two-step verification, or those without: each has an index of its own, so that they need not be found one by one first. */
export const withTwoStep = (wanted: boolean | undefined): Sql => {
  if (wanted === undefined) return sql`true`
  return wanted ? sql`a.totp_secret_sealed is not null` : sql`a.totp_secret_sealed is null`
}

const ordered = ({ sorts, usual, key }: Pages, { sort, order }: Paging): Sql => {
  const [usualSort, usualOrder] = usual
  const by = sorts[sort ?? usualSort] ?? []
  const way = (order ?? (sort === undefined ? usualOrder : 'asc')) === 'desc' ? sql`desc` : sql`asc`
  return join(
    [...by, key].map((column) => sql`${column} ${way}`),
    ', ',
  )
}

const pageOf = (pages: Pages, paging: Paging, wanted: Sql) => {
  const by = ordered(pages, paging)
  return sql`select ${pages.key} as key, row_number() over (order by ${by}) as place from ${pages.from} where ${pages.within} and ${wanted}
    order by ${by} limit ${paging.take ?? defaultTake} offset ${paging.skip ?? 0}`
}

/** Everything: the page comes in the order of an index, and is counted by itself. */
const readAll = async <Row>(db: TenantDatabase, pages: Pages, paging: Paging) => {
  const [items, [counted]] = await db.read<[Row[], { count: number }[]]>(
    sql`select * from (${pages.shown(pageOf(pages, paging, sql`true`))}) s order by s.place`,
    sql`select count(*)::int as count from ${pages.from} where ${pages.within}`,
  )
  return { items, totalCount: counted?.count ?? 0 }
}

/** What was looked for is found once, then counted and sorted. */
const readFound = async <Row>(db: TenantDatabase, pages: Pages, paging: Paging) => {
  const [rows] = await db.read<[(Row & { found: number; place: number | null })[]]>(sql`
    with found as materialized (select ${pages.key} as key from ${pages.from} where ${pages.within} and ${join(pages.where, ' and ')})
    select c.found, s.* from (select count(*)::int as found from found) c
    left join (${pages.shown(pageOf(pages, paging, sql`${pages.key} in (select key from found)`))}) s on true order by s.place`)
  return { items: rows.filter(({ place }) => place !== null) as Row[], totalCount: rows[0]?.found ?? 0 }
}

/** A page and how many there are, in one round trip; what is shown is worked out for the page's rows alone. */
export const readPage = <Row>(db: TenantDatabase, pages: Pages, paging: Paging): Promise<{ items: Row[]; totalCount: number }> =>
  pages.where.length === 0 ? readAll(db, pages, paging) : readFound(db, pages, paging)
