import { learnerCalls } from '@lanyard/contract'
import type { Caller } from '../caller.ts'
import { Problem } from '../common/problem.ts'
import type { Database } from '../database/database.ts'
import type { Host } from '../http/hosts.ts'
import { recordValue } from '../http/responses/answering.ts'
import type { Route } from '../http/routes.ts'

export type ReadOperation = Extract<keyof typeof learnerCalls, `get${string}` | `list${string}`>

/** Reads what one of the learner's own calls returns. Yields nothing if the call is hidden or finds nothing. */
export type ReadRecords = (operation: ReadOperation, options?: { id?: number; skip?: number }) => Promise<unknown>

export const pageSize = 200

/** Uses the calls themselves, so a download contains what the portal shows and nothing else. */
export const readRecordsAs = (routes: readonly Route[], caller: Caller, database: Database, host: Host): ReadRecords => {
  const named = new Map(routes.map((route) => [route.operation, route]))
  const db = database.forTenant(caller.tenantId)
  return async (operation, { id, skip } = {}) => {
    const route = named.get(operation)
    if (route?.kind !== 'reading' || !route.hooks) throw new Error(`There is no learner's call ${operation}`)
    const query = skip === undefined ? {} : { skip, take: pageSize }
    try {
      const extra = await route.hooks.context({ caller, host, isWrite: false })
      // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
      return recordValue(route.call, await route.handle({ ...extra, caller, db, params: { id }, query } as never))
    } catch (error) {
      if (error instanceof Problem && ['section-hidden', 'not-found'].includes(error.code)) return undefined
      throw error
    }
  }
}

export const answerOf = (operation: ReadOperation) => learnerCalls[operation].answer
