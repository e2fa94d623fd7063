import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { badInput, Problem } from '../common/problem.ts'
import type { Row, TenantDatabase, Transaction } from '../database/database.ts'
import { claimKey, keepAnswer } from './idempotency.queries.ts'
import type { CountedWrite } from './limits/write-limits.ts'

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

/** Rolls back a transaction that only found the earlier answer, including its rate-limit count. */
class AnsweredBefore extends Error {
  readonly answer: object
  constructor(answer: object) {
    super('This key was answered before')
    this.answer = answer
  }
}

const answeredBefore = (error: unknown): object => {
  if (error instanceof AnsweredBefore) return error.answer
  throw error
}

/**
 * Runs a write in one transaction. With an `Idempotency-Key` it takes effect once, and a repeat gets the first answer. A counted write is refused after too
 * many others.
 */
export const once = async (
  db: TenantDatabase,
  request: FastifyRequest,
  caller: Caller,
  body: unknown,
  work: (transaction: Transaction) => Promise<object>,
  counted?: CountedWrite,
): Promise<object> => {
  const key = keyOf(request)
  const { tenantId, kind, accountId } = caller
  const claim = key === undefined ? undefined : { tenantId, caller: `${kind}:${accountId}`, key, fingerprint: fingerprintOf(request, body) }
  const write = async (transaction: Transaction, opened: Row[]) => {
    const earlier = claim && (await claimKey(transaction, claim))
    if (earlier && !earlier.fingerprint.equals(claim.fingerprint)) throw new Problem('idempotency-conflict')
    if (earlier) throw new AnsweredBefore(earlier.answer)
    counted?.demandRoom(opened)
    const answer = await work(transaction)
    if (claim) await keepAnswer(transaction, claim, answer)
    return answer
  }
  return db.write(write, counted?.statement).catch(answeredBefore)
}
