import { learnerCalls } from '@lanyard/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { Problem } from '../common/problem.ts'
import type { Database } from '../database/database.ts'
import type { Ready } from '../http/responses/prepared-response.ts'
import type { Route } from '../http/routes.ts'

export type ReadOperation = Extract<keyof typeof learnerCalls, `get${string}` | `list${string}`>

/** Asks one of the learner's own calls, for the learner whose data is downloaded. Nothing answers a call that is hidden or has nothing. */
export type Ask = (operation: ReadOperation, wish?: { id?: number; skip?: number }) => Promise<unknown>

export const pageSize = 200

/** The answers are the calls' own, so that a download holds what the portal shows and nothing else. */
export const askingAs = (routes: readonly Route[], caller: Caller, database: Database, request: FastifyRequest): Ask => {
  const named = new Map(routes.map((route) => [route.operation, route]))
  const asked = {
    ...{ caller, db: database.forTenant(caller.tenantId), wireCase: 'camelCase' as const, reply: undefined as unknown as FastifyReply },
    request: { raw: request.raw, method: 'GET', headers: {}, id: request.id, ip: request.ip } as unknown as FastifyRequest,
  }
  return async (operation, { id, skip } = {}) => {
    const route = named.get(operation)
    if (route?.kind !== 'own') throw new Error(`There is no learner's call ${operation}`)
    const query = skip === undefined ? {} : { skip, take: pageSize }
    const answer = await route.handle({ ...asked, params: { id }, query, body: undefined } as never).catch((error: unknown) => {
      if (error instanceof Problem && ['section-hidden', 'not-found'].includes(error.code)) return undefined
      throw error
    })
    const ready = (answer as Ready | undefined)?.ready
    return ready && JSON.parse(ready.toString())
  }
}

export const answerOf = (operation: ReadOperation) => learnerCalls[operation].answer
