import type { TenantId, Transaction } from '../../database/database.ts'
import type { TestServer } from '../../testing/server.ts'

type Meanwhile<Answer> = {
  /** Takes the locks before the request is sent. */
  hold: (transaction: Transaction) => Promise<unknown>
  send: () => Promise<Answer>
  /** Runs while the request waits, before the transaction ends. */
  finish?: (transaction: Transaction) => Promise<unknown>
}

/** Sends a request while a transaction of the tenant holds locks, and continues once the request waits for them or is answered. */
export const meanwhile = async <Answer>(server: TestServer, tenantId: TenantId, { hold, send, finish }: Meanwhile<Answer>): Promise<Answer> => {
  const pending = await server.database.forTenant(tenantId).write(async (transaction) => {
    await hold(transaction)
    let isAnswered = false
    const answer = send().finally(() => {
      isAnswered = true
    })
    while (!isAnswered && (await server.lockWaits()) === 0);
    await finish?.(transaction)
    return { answer }
  })
  return pending.answer
}
