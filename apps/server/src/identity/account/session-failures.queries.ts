import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'
import type { Counter } from '../accounts/accounts.queries.ts'

type Whose = { poolId: TenantId; sessionId: string }

/** Locks the counter, so concurrent guesses see each other's counts. */
export const lockSessionCounter = async (transaction: Transaction, { poolId, sessionId }: Whose): Promise<Counter | undefined> => {
  const [counter] = await transaction.rows<Counter>(sql`
    select failures, failures_in_all as "failuresInAll", last_failure_at as "lastFailureAt", locked_until as "lockedUntil"
    from sessions where tenant_id = ${poolId} and id = ${sessionId}::uuid for update`)
  return counter
}

export const setSessionCounter = (transaction: Transaction, { poolId, sessionId }: Whose, counter: Counter) =>
  transaction.rows(sql`
    update sessions set failures = ${counter.failures}, failures_in_all = ${counter.failuresInAll}, last_failure_at = ${counter.lastFailureAt},
      locked_until = ${counter.lockedUntil}
    where tenant_id = ${poolId} and id = ${sessionId}::uuid`)
