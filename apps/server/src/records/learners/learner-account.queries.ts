import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { waitingCases } from '../cases/support-cases.queries.ts'
import { unreadMessages } from '../messages/logbooks.queries.ts'
import { ownStatements } from '../own-statements.queries.ts'
import type { LearnerScope } from '../scope.queries.ts'

type LearnerAccount = { firstName: string | null; lastName: string | null; email: string | null; unreadMessages: number; waitingCases: number }

const accountOf = ownStatements<LearnerScope>((scope) => [
  sql`
    select coalesce(l.first_name, a.first_name) as "firstName", coalesce(l.last_name, a.last_name) as "lastName", coalesce(l.email, a.email) as email,
      ${unreadMessages(scope)} as "unreadMessages", ${waitingCases(scope)} as "waitingCases"
    from accounts a left join learners l on l.tenant_id = a.tenant_id and l.account_id = a.id
    where a.tenant_id = ${scope.tenantId} and a.id = ${scope.learner.accountId}`,
])

/** Someone with an account but no records is described by the account alone. */
export const readLearnerAccount = async (db: TenantDatabase, scope: LearnerScope): Promise<LearnerAccount | undefined> => {
  const [[account]] = await db.read<[LearnerAccount[]]>(...accountOf(scope))
  return account
}
