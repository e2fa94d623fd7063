import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { TenantDatabase, Transaction } from './database.ts'
import { claimKey, keepAnswer } from './idempotency.queries.ts'
import { badInput, Problem } from './problem.ts'

const keyPattern = /^[\x21-\x7e]{1,200}$/

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) throw badInput([{ pointer: '/Idempotency-Key', message: 'Must be 1 to 200 visible characters.' }])
  return key
}

const fingerprintOf = ({ method, url }: FastifyRequest, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest()

/** Runs a write in one transaction; with an `Idempotency-Key` it has its effect once, and the first answer is given again. */
export const once = async (
  db: TenantDatabase,
  request: FastifyRequest,
  caller: Caller,
  body: unknown,
  work: (transaction: Transaction) => Promise<object>,
): Promise<object> => {
  const key = keyOf(request)
  if (key === undefined) return db.write(work)
  const claim = { tenantId: caller.tenantId, caller: `${caller.kind}:${caller.accountId}`, key, fingerprint: fingerprintOf(request, body) }
  return db.write(async (transaction) => {
    const earlier = await claimKey(transaction, claim)
    if (!earlier) {
      const answer = await work(transaction)
      await keepAnswer(transaction, claim, answer)
      return answer
    }
    if (!earlier.fingerprint.equals(claim.fingerprint)) throw new Problem('idempotency-conflict')
    return earlier.answer
  })
}
