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

/** One tenant's rows. Changed tables get a new one, so a read that began earlier can't fill it. */
type Kept = { tables: Map<SmallTable, Rows>; bytes: number; since: number }

const mostBytes = 32 * 1024 * 1024
/** Milliseconds. A program that writes tables directly, or a process of an older version, may notify nobody. */
const longestKept = 600_000

const sizeOf = (row: Row) => {
  let bytes = 120
  for (const value of Object.values(row)) if (typeof value === 'string') bytes += 2 * value.length
  return bytes
}

const tableOf = (tables: Map<SmallTable, Rows>, table: SmallTable): Rows => {
  const known = tables.get(table)
  if (known) return known
  const fresh: Rows = new Map()
  tables.set(table, fresh)
  return fresh
}

const missingIn = (rows: Rows, ids: Iterable<number | null>) => {
  const missing = new Set<number>()
  for (const id of ids) if (id !== null && !rows.has(id)) missing.add(id)
  return [...missing]
}

const readInto = async (tables: Map<SmallTable, Rows>, tenantId: number, wanted: LookedUp, read: Read): Promise<Row[]> => {
  const missing = (Object.keys(wanted) as SmallTable[]).flatMap((table) => {
    const rows = tableOf(tables, table)
    const ids = missingIn(rows, wanted[table] ?? [])
    return ids.length > 0 ? [{ rows, statement: rowsByIds[table](tenantId, ids) }] : []
  })
  if (missing.length === 0) return []
  const found = await read(...missing.map(({ statement }) => statement))
  for (const [index, { rows }] of missing.entries()) for (const row of found[index] ?? []) rows.set(row.id, row)
  return found.flat()
}

// `readInto` fills each table with rows of its own kind, which the types can't express.
const foundIn = <Of extends LookedUp>(tables: Map<SmallTable, Rows>) => Object.fromEntries(tables) as unknown as Found<Of>

/** Reads each time. */
export const noSmallTableCache: SmallTableCache = {
  lookUp: async (tenantId, wanted, read) => {
    const tables = new Map<SmallTable, Rows>()
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

  /** The tenant used last is at the end. */
  const keptOf = (tenantId: number): Kept => {
    const now = performance.now()
    const known = tenants.get(tenantId)
    const isFresh = known !== undefined && now - known.since < longestKept
    if (!isFresh) forget(tenantId)
    const kept = isFresh ? known : { tables: new Map(), bytes: 0, since: now }
    tenants.delete(tenantId)
    tenants.set(tenantId, kept)
    return kept
  }
  const count = (tenantId: number, kept: Kept, rows: readonly Row[]) => {
    if (tenants.get(tenantId) !== kept) return
    const added = rows.reduce((sum, row) => sum + sizeOf(row), 0)
    kept.bytes += added
    bytes += added
    for (const oldest of tenants.keys()) {
      if (bytes <= limit) return
      forget(oldest)
    }
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
