import sql, { join, type Sql } from 'sql-template-tag'
import type { TenantDatabase } from '../platform/database.ts'
import { defaultTake } from '../platform/list.queries.ts'
import { pattern } from '../platform/list-filters.queries.ts'
import { badInput } from '../platform/problem.ts'

export type Paging = { skip?: number | undefined; take?: number | undefined; sort?: string | undefined; order?: 'asc' | 'desc' | undefined }

/** A list: which rows, by what they are sorted, and what is shown of the page's rows alone. */
export type Pages = {
  /** What is counted and sorted. */
  from: Sql
  key: Sql
  where: readonly Sql[]
  sorts: Readonly<Record<string, readonly Sql[]>>
  usual: readonly [sort: string, order: 'asc' | 'desc']
  /** Reads the rows whose keys are in `page`, which has them in order. */
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

/** Any of the codes, whatever their letter case. */
export const anyCode = (name: string, column: Sql, wanted: string | readonly string[]): Sql => {
  const all = [wanted].flat()
  for (const code of all) noNul(name, code)
  return sql`lower(${column}) = any (array(select lower(w) from unnest(${all}::text[]) w))`
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

/** A page and how many there are, in one round trip; what is shown is worked out for the page's rows alone. */
export const readPage = async <Row>(db: TenantDatabase, pages: Pages, paging: Paging): Promise<{ items: Row[]; totalCount: number }> => {
  const where = join([sql`true`, ...pages.where], ' and ')
  const by = ordered(pages, paging)
  const page = sql`select ${pages.key} as key, row_number() over (order by ${by}) as place from ${pages.from} where ${where}
    order by ${by} limit ${paging.take ?? defaultTake} offset ${paging.skip ?? 0}`
  const [items, [counted]] = await db.read<[Row[], { count: number }[]]>(
    pages.shown(page),
    sql`select count(*)::int as count from ${pages.from} where ${where}`,
  )
  return { items, totalCount: counted?.count ?? 0 }
}
