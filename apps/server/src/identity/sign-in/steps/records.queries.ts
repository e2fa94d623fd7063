import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'

export type FoundRecord = { id: number; accountId: number | null; firstName: string | null; lastName: string | null }

const columns = sql`id, account_id as "accountId", first_name as "firstName", last_name as "lastName"`

export const hasRecord = async (transaction: Transaction, tenantId: TenantId, accountId: number): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from learners where tenant_id = ${tenantId} and account_id = ${accountId}`)).length > 0

/** The learner records with an email, locked until the end of the transaction: two if there are several. Retired ones don't count. */
export const lockRecordsByEmail = (transaction: Transaction, tenantId: TenantId, email: string): Promise<FoundRecord[]> =>
  transaction.rows<FoundRecord>(sql`
    select ${columns} from learners where tenant_id = ${tenantId} and lower(trim(email)) = lower(trim(${email})) and retired_at is null
    order by id limit 2 for update`)

/** The learner record with a number, and whether the date of birth is theirs. */
export const lockRecordByNumber = async (
  transaction: Transaction,
  tenantId: TenantId,
  learnerNumber: string,
  dateOfBirth: string,
): Promise<(FoundRecord & { isTheirs: boolean }) | undefined> => {
  const [record] = await transaction.rows<FoundRecord & { isTheirs: boolean }>(sql`
    select ${columns}, coalesce(date_of_birth = ${dateOfBirth}::date, false) as "isTheirs" from learners
    where tenant_id = ${tenantId} and lower(learner_number) = lower(${learnerNumber}) and retired_at is null order by id limit 1 for update`)
  return record
}

export const connect = (transaction: Transaction, tenantId: TenantId, learnerId: number, accountId: number) =>
  transaction.rows(sql`update learners set account_id = ${accountId} where tenant_id = ${tenantId} and id = ${learnerId} and account_id is null`)
