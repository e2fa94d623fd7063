import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'

/** The first number of a provider whose learners have none yet. */
const first = '1001'

/** One above the highest number that is written like the newest: `BT-00417` after `BT-00416`. Nobody else writes records until the transaction ends. */
export const nextLearnerNumber = async (transaction: Transaction, tenantId: TenantId): Promise<string> => {
  const [next] = await transaction.rows<{ number: string }>(sql`
    with newest as (select substring(learner_number from '^(.*?)[0-9]{1,15}$') as prefix, length(substring(learner_number from '[0-9]{1,15}$')) as digits
      from learners where tenant_id = ${tenantId} and learner_number ~ '[0-9]$' order by id desc limit 1),
    highest as (select max(substr(l.learner_number, length(n.prefix) + 1)::bigint) as value from learners l cross join newest n
      where l.tenant_id = ${tenantId} and starts_with(l.learner_number, n.prefix) and substr(l.learner_number, length(n.prefix) + 1) ~ '^[0-9]{1,15}$')
    select n.prefix || lpad((h.value + 1)::text, greatest(n.digits, length((h.value + 1)::text)), '0') as number from newest n cross join highest h`)
  return next?.number ?? first
}
