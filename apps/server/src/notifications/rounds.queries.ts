import sql from 'sql-template-tag'
import type { TenantDatabase, TenantId, Transaction } from '../database/database.ts'

/** How far overdue invoices were checked. `day` is null for a tenant that hasn't been processed yet. */
export type RoundState = { day: string | null; hasNews: boolean }

export const readRoundState = async (db: TenantDatabase, tenantId: TenantId, settled: string): Promise<RoundState> => {
  const [[state]] = await db.read<[RoundState[]]>(sql`
    select (select r.overdue_day from news_rounds r where r.tenant_id = ${tenantId}) as day,
      exists (select from learner_news n where n.tenant_id = ${tenantId} and n.at <= ${settled}) as "hasNews"`)
  return state as RoundState
}

/** Whether this process is the first to process the tenant. */
export const beginRounds = async (transaction: Transaction, tenantId: TenantId, day: string): Promise<boolean> => {
  const begun = await transaction.rows(sql`insert into news_rounds (tenant_id, overdue_day) values (${tenantId}, ${day}) on conflict do nothing returning 1`)
  return begun.length > 0
}

export type Round = { day: string; id: number }

/** The tenant's round, locked until the end of the transaction. Undefined while another process works on it. */
export const holdRound = async (transaction: Transaction, tenantId: TenantId): Promise<Round | undefined> => {
  const [round] = await transaction.rows<Round>(sql`
    select overdue_day as day, overdue_id as id from news_rounds where tenant_id = ${tenantId} for update skip locked`)
  return round
}

export const moveRound = (transaction: Transaction, tenantId: TenantId, { day, id }: Round) =>
  transaction.rows(sql`update news_rounds set overdue_day = ${day}, overdue_id = ${id} where tenant_id = ${tenantId}`)
