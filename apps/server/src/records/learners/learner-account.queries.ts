import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import type { LearnerScope } from '../scope.queries.ts'

type LearnerAccount = { firstName: string | null; lastName: string | null; email: string | null }

/** Someone with an account but no records is described by the account alone. */
export const readLearnerAccount = async (db: TenantDatabase, { tenantId, learner: { accountId } }: LearnerScope): Promise<LearnerAccount | undefined> => {
  const [[account]] = await db.read<[LearnerAccount[]]>(sql`
    select coalesce(l.first_name, a.first_name) as "firstName", coalesce(l.last_name, a.last_name) as "lastName", coalesce(l.email, a.email) as email
    from accounts a left join learners l on l.tenant_id = a.tenant_id and l.account_id = a.id
    where a.tenant_id = ${tenantId} and a.id = ${accountId}`)
  return account
}
