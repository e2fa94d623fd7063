import type { LearnerAccessState } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { hasTwoStep } from '../../../identity/accounts/account-lists.queries.ts'
import { accountState } from '../../staff-learners/learner-segments.queries.ts'

export type LearnerAccess = { accountId: number | null; state: LearnerAccessState; hasTwoStep: boolean }

/** How a learner signs in. */
export const selectLearnerAccess = (tenantId: TenantId, learnerId: number): Sql => sql`
  select a.id as "accountId", ${accountState} as state, coalesce(${hasTwoStep}, false) as "hasTwoStep"
  from learners l left join accounts a on a.tenant_id = ${tenantId} and a.id = l.account_id where l.tenant_id = ${tenantId} and l.id = ${learnerId}`

export const readLearnerAccess = async (transaction: Transaction, tenantId: TenantId, learnerId: number): Promise<LearnerAccess> => {
  const [access] = await transaction.rows<LearnerAccess>(selectLearnerAccess(tenantId, learnerId))
  return access ?? { accountId: null, state: 'none', hasTwoStep: false }
}
