import type { TenantId, Transaction } from '../../database/database.ts'
import type { TestServer } from '../../testing/server.ts'

type Meanwhile<Answer> = {
  /** What is locked before anything is asked. */
  hold: (transaction: Transaction) => Promise<unknown>
  ask: () => Promise<Answer>
  /** What is done while it waits, before the transaction ends. */
  finish?: (transaction: Transaction) => Promise<unknown>
}

/** Asks for something while a transaction of the tenant holds rows, and goes on once the asking waits for them or is answered. */
export const meanwhile = async <Answer>(server: TestServer, tenantId: TenantId, { hold, ask, finish }: Meanwhile<Answer>): Promise<Answer> => {
  const isWaiting = async () => {
    const waiting = await server.asOwner('select 1 from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted')
    return waiting.length > 0
  }
  const asked = await server.database.forTenant(tenantId).write(async (transaction) => {
    await hold(transaction)
    let isAnswered = false
    const answer = ask().finally(() => {
      isAnswered = true
    })
    while (!isAnswered && !(await isWaiting()));
    await finish?.(transaction)
    return { answer }
  })
  return asked.answer
}
