import sql from 'sql-template-tag'
import type { TenantDatabase, TenantId, Transaction } from '../database/database.ts'

/** How far overdue invoices were checked. `day` is null for a tenant that hasn't been processed yet. */
export type RoundState = { day: string | null; hasNews: boolean }

/** There is news if notes have waited long enough, or if the log has changes that weren't looked at. */
export const readRoundState = async (db: TenantDatabase, tenantId: TenantId, settled: string): Promise<RoundState> => {
  const [[state]] = await db.read<[RoundState[]]>(sql`
    select (select r.overdue_day from news_rounds r where r.tenant_id = ${tenantId}) as day,
      exists (select from learner_news n where n.tenant_id = ${tenantId} and n.at <= ${settled})
        or coalesce((select c.last from change_counters c where c.tenant_id = ${tenantId}), 0)
          > coalesce((select r.change_seq from news_rounds r where r.tenant_id = ${tenantId}), -1) as "hasNews"`)
  return state as RoundState
}

const readLastChange = async (transaction: Transaction, tenantId: TenantId): Promise<number> => {
  const [counter] = await transaction.rows<{ last: number }>(sql`select c.last from change_counters c where c.tenant_id = ${tenantId}`)
  return counter?.last ?? 0
}

/** Whether this process is the first to process the tenant. */
export const beginRounds = async (transaction: Transaction, tenantId: TenantId, day: string): Promise<boolean> => {
  const last = await readLastChange(transaction, tenantId)
  const begun = await transaction.rows(
    sql`insert into news_rounds (tenant_id, overdue_day, change_seq) values (${tenantId}, ${day}, ${last}) on conflict do nothing returning 1`,
  )
  return begun.length > 0
}

/** The last change that was looked at, and the last there is. All changes up to it can be read: numbers have no gaps and are in the order of commits. */
export const readCursor = async (transaction: Transaction, tenantId: TenantId): Promise<{ seq: number; last: number }> => {
  const last = await readLastChange(transaction, tenantId)
  const [round] = await transaction.rows<{ seq: number | null; since: string }>(
    sql`select r.change_seq as seq, r.since from news_rounds r where r.tenant_id = ${tenantId}`,
  )
  if (!round || round.seq !== null) return { seq: round?.seq ?? last, last }
  // Its rounds began when triggers noted the news: the log counts from their end on.
  const [first] = await transaction.rows<{ seq: number }>(
    sql`select c.seq from changes c where c.tenant_id = ${tenantId} and c.at > ${round.since} order by c.seq limit 1`,
  )
  return { seq: first ? first.seq - 1 : last, last }
}

export const moveCursor = (transaction: Transaction, tenantId: TenantId, seq: number) =>
  transaction.rows(sql`update news_rounds set change_seq = ${seq} where tenant_id = ${tenantId}`)

/** Passes over the changes that are there. */
export const skipChanges = async (transaction: Transaction, tenantId: TenantId) =>
  moveCursor(transaction, tenantId, await readLastChange(transaction, tenantId))

export type Round = { day: string; id: number }

/** The tenant's round, locked until the end of the transaction. Undefined while another process works on it. */
export const holdRound = async (transaction: Transaction, tenantId: TenantId): Promise<Round | undefined> => {
  const [round] = await transaction.rows<Round>(sql`
    select overdue_day as day, overdue_id as id from news_rounds where tenant_id = ${tenantId} for update skip locked`)
  return round
}

export const moveRound = (transaction: Transaction, tenantId: TenantId, { day, id }: Round) =>
  transaction.rows(sql`update news_rounds set overdue_day = ${day}, overdue_id = ${id} where tenant_id = ${tenantId}`)
