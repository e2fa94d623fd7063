import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Clock } from '../common/clock.ts'
import { consolePool } from '../database/console-pool.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Log } from '../telemetry/log.ts'
import { noteRefusal, type Refusal } from './refusals.queries.ts'

/** Milliseconds. A page makes several calls; refusals of one person for the same right within this time count as one attempt. */
const oneAttempt = 10_000
const mostRemembered = 10_000

type Recording = { database: Database; clock: Clock; log: Log }
/** The missing right, and what the person tried to do. */
type Attempt = { right: string; action: 'access.read' | 'access.write'; subjectKind: 'operation' | 'page'; subjectId: string }

/** Records refused access in the tenant's audit log. */
export type RefusedAccess = {
  ofCall(request: FastifyRequest): Promise<void>
  ofPage(transaction: Transaction, caller: Caller, request: FastifyRequest, page: string, needs: readonly string[]): Promise<void>
}

const refusalOf = (request: FastifyRequest, { kind, accountId, accountName }: Caller, { right, ...attempt }: Attempt, now: number): Refusal => ({
  ...{ at: new Date(now).toISOString(), actorKind: kind, actorId: accountId, actorName: accountName, ...attempt, after: { needs: right } },
  ...{ address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? null, requestId: request.id },
})

export const openRefusedAccess = ({ database, clock, log }: Recording): RefusedAccess => {
  const lastAttempts = new Map<string, number>()
  const isNew = ({ tenantId, kind, accountId }: Caller, { right }: Attempt) => {
    const [attempt, now] = [`${tenantId} ${kind} ${accountId} ${right}`, clock()]
    if (now - (lastAttempts.get(attempt) ?? Number.NEGATIVE_INFINITY) < oneAttempt) return false
    if (lastAttempts.size >= mostRemembered) lastAttempts.clear()
    lastAttempts.set(attempt, now)
    return true
  }

  return {
    ofCall: async (request) => {
      const { caller } = request
      // Whoever sees the portal as a learner sees it opens pages that ask for more than they get. That they look is recorded already.
      if (!caller || caller.viewer || caller.tenantId === consolePool) return
      const { operation = '', needs = '' } = request.routeOptions.config
      const action = request.method === 'GET' || request.method === 'HEAD' ? 'access.read' : 'access.write'
      const attempt: Attempt = { right: [needs].flat().join(', '), action, subjectKind: 'operation', subjectId: operation }
      if (!isNew(caller, attempt)) return
      await database
        .forTenant(caller.tenantId)
        .write((transaction) => noteRefusal(transaction, caller.tenantId, refusalOf(request, caller, attempt, clock()), attempt.right))
        .catch((fault) => log.error({ err: fault, requestId: request.id, operation }, 'could not record a refused call'))
    },
    ofPage: async (transaction, caller, request, page, needs) => {
      const attempt: Attempt = { right: needs.join(', '), action: 'access.read', subjectKind: 'page', subjectId: page }
      if (isNew(caller, attempt)) await noteRefusal(transaction, caller.tenantId, refusalOf(request, caller, attempt, clock()), attempt.right)
    },
  }
}
