import { consolePool } from '../../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { answersCases, type MemberRow, selectMembers } from '../inbox/case-people.queries.ts'
import { holdSharingTeam, readByLoad } from './case-teams.queries.ts'

/** The people who can be given cases, with their names. */
export const readAnswering = async (transaction: Transaction, tenantId: TenantId): Promise<MemberRow[]> =>
  (await transaction.inTenant(consolePool, (inPool) => inPool.rows<MemberRow>(selectMembers(tenantId)))).filter(({ roles }) => answersCases(roles))

/** Who gets a new case of a team that shares its cases. Null if nobody does. */
export const nextMember = async (transaction: Transaction, tenantId: TenantId, teamId: number): Promise<number | null> => {
  if (!(await holdSharingTeam(transaction, tenantId, teamId))) return null
  const members = await readByLoad(transaction, tenantId, teamId)
  if (members.length === 0) return null
  const answering = new Set((await readAnswering(transaction, tenantId)).map(({ accountId }) => accountId))
  return members.find(({ accountId }) => answering.has(accountId))?.staffId ?? null
}
