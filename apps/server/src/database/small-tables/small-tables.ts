import type { Sql } from 'sql-template-tag'
import type { ChangeNotifications } from '../changes/change-notifications.ts'
import { rowsByIds, type SmallTable, type SmallTables } from './small-tables.queries.ts'

/** The ids to look up, by table. Null is nobody. */
export type LookedUp = { [Table in SmallTable]?: Iterable<number | null> }
/** The rows by their ids. There may be others. */
export type Found<Of extends LookedUp> = { [Table in keyof Of & SmallTable]: ReadonlyMap<unknown, SmallTables[Table]> }

type Row = { id: number } & Record<string, unknown>
type Read = (...statements: Sql[]) => Promise<Row[][]>
type Rows = Map<unknown, Row>

export type SmallTableCache = { lookUp<const Of extends LookedUp>(tenantId: number, wanted: Of, read: Read): Promise<Found<Of>> }

type Tables = Partial<Record<SmallTable, Rows>>

/** One tenant's rows. Changed tables get a new one, so a read that began earlier can't fill it. */
type Kept = { tables: Tables; bytes: number; since: number; used: number }

const mostBytes = 32 * 1024 * 1024
/** Milliseconds. A program that writes tables directly, or a process of an older version, may notify nobody. */
const longestKept = 600_000

const sizeOf = (row: Row) => {
  let bytes = 120
  for (const value of Object.values(row)) if (typeof value === 'string') bytes += 2 * value.length
  return bytes
}

const missingIn = (rows: Rows, ids: Iterable<number | null>): number[] | undefined => {
  let missing: Set<number> | undefined
  for (const id of ids) {
    if (id === null || rows.has(id)) continue
    missing ??= new Set()
    missing.add(id)
  }
  return missing && [...missing]
}

const none: Row[] = []

const readInto = async (tables: Tables, tenantId: number, wanted: LookedUp, read: Read): Promise<Row[]> => {
  let missing: { rows: Rows; statement: Sql }[] | undefined
  for (const table in wanted) {
    const name = table as SmallTable
    const rows: Rows = tables[name] ?? new Map()
    tables[name] = rows
    const ids = missingIn(rows, wanted[name] ?? [])
    if (!ids) continue
    missing ??= []
    missing.push({ rows, statement: rowsByIds[name](tenantId, ids) })
  }
  if (!missing) return none
  const found = await read(...missing.map(({ statement }) => statement))
  for (const [index, { rows }] of missing.entries()) for (const row of found[index] ?? []) rows.set(row.id, row)
  return found.flat()
}

// `readInto` fills each table with rows of its own kind, which the types can't express.
const foundIn = <Of extends LookedUp>(tables: Tables) => tables as unknown as Found<Of>

/** Reads each time. */
export const noSmallTableCache: SmallTableCache = {
  lookUp: async (tenantId, wanted, read) => {
    const tables: Tables = {}
    await readInto(tables, tenantId, wanted, read)
    return foundIn(tables)
  },
}

/**
 * Keeps rows in memory until one of the tenant's small tables changes, and for ten minutes at most. Beyond the limit, the tenants that haven't been asked for longest are forgotten. While
 * notifications aren't arriving, rows are read each time.
 */
export const openSmallTableCache = (changeNotifications: Pick<ChangeNotifications, 'on' | 'isCurrent'>, limit = mostBytes): SmallTableCache => {
  const tenants = new Map<number, Kept>()
  let bytes = 0
  const forget = (tenantId: number) => {
    bytes -= tenants.get(tenantId)?.bytes ?? 0
    tenants.delete(tenantId)
  }
  const forgetAll = () => {
    tenants.clear()
    bytes = 0
  }
  changeNotifications.on('small-tables', ({ tenantId }) => forget(tenantId as number), forgetAll)

  let uses = 0
  const keptOf = (tenantId: number): Kept => {
    const now = performance.now()
    const known = tenants.get(tenantId)
    if (known !== undefined && now - known.since < longestKept) {
      known.used = ++uses
      return known
    }
    forget(tenantId)
    const kept = { tables: {}, bytes: 0, since: now, used: ++uses }
    tenants.set(tenantId, kept)
    return kept
  }
  const forgetLeastUsed = () => {
    let [longest, least] = [-1, Number.POSITIVE_INFINITY]
    for (const [tenantId, { used }] of tenants) if (used < least) [longest, least] = [tenantId, used]
    forget(longest)
  }
  const count = (tenantId: number, kept: Kept, rows: readonly Row[]) => {
    if (tenants.get(tenantId) !== kept) return
    const added = rows.reduce((sum, row) => sum + sizeOf(row), 0)
    kept.bytes += added
    bytes += added
    while (bytes > limit && tenants.size > 0) forgetLeastUsed()
  }

  return {
    lookUp: async (tenantId, wanted, read) => {
      if (!changeNotifications.isCurrent()) return noSmallTableCache.lookUp(tenantId, wanted, read)
      const kept = keptOf(tenantId)
      const rows = await readInto(kept.tables, tenantId, wanted, read)
      if (rows.length > 0) count(tenantId, kept, rows)
      return foundIn(kept.tables)
    },
  }
}
