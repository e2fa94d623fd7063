import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { TenantId, Transaction } from '../../database/database.ts'

export type KnownLearner = { id: number; accountId: number | null; firstName: string | null; lastName: string | null }

export const lockLearner = async (transaction: Transaction, tenantId: TenantId, learnerId: number): Promise<KnownLearner | undefined> => {
  const [learner] = await transaction.rows<KnownLearner>(sql`
    select id, account_id as "accountId", first_name as "firstName", last_name as "lastName" from learners where tenant_id = ${tenantId} and id = ${learnerId} for update`)
  return learner
}

export const lockLearnerByNumber = async (transaction: Transaction, tenantId: TenantId, learnerNumber: string): Promise<KnownLearner | undefined> => {
  const [learner] = await transaction.rows<KnownLearner>(sql`
    select id, account_id as "accountId", first_name as "firstName", last_name as "lastName" from learners
    where tenant_id = ${tenantId} and lower(learner_number) = lower(${learnerNumber}) order by id limit 1 for update`)
  return learner
}

/** The learner's records stay; only the account no longer shows them, and its sessions forget them. */
export const unlinkLearner = (transaction: Transaction, tenantId: TenantId, accountId: number) =>
  transaction.rows(
    notifying(sql`update learners set account_id = null where tenant_id = ${tenantId} and account_id = ${accountId} returning id`, (rows) =>
      rows.map(() => ({ about: 'accounts' })),
    ),
  )

/** A username that is the earlier address changes with it. */
export const setEmail = (transaction: Transaction, tenantId: TenantId, accountId: number, email: string) =>
  transaction.rows(
    notifying(
      sql`
    update accounts set username = case when lower(username) = lower(email) then ${email} else username end, email = ${email}
    where tenant_id = ${tenantId} and id = ${accountId}`,
      { about: 'accounts' },
    ),
  )

/** A record that has an account keeps it: only `unlinkLearner` lets the sessions of that account know. */
export const linkLearner = (transaction: Transaction, tenantId: TenantId, learnerId: number, accountId: number) =>
  transaction.rows(sql`update learners set account_id = ${accountId} where tenant_id = ${tenantId} and id = ${learnerId} and account_id is null`)

/** A minimal record: who it is, and how to reach them. */
export const addLearner = (transaction: Transaction, tenantId: TenantId, accountId: number, email: string, firstName: string | null, lastName: string | null) =>
  transaction.rows(sql`
    insert into learners (tenant_id, account_id, first_name, last_name, email) values (${tenantId}, ${accountId}, ${firstName}, ${lastName}, ${email})`)
