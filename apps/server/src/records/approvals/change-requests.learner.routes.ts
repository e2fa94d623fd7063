import { changeRequestCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { Problem } from '../../common/problem.ts'
import type { Row, Transaction } from '../../database/database.ts'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerContext, LearnerDependencies } from '../learner-dependencies.ts'
import { readWaiting, takeBack } from './change-requests.queries.ts'
import { checkRequest } from './check-request.ts'
import { lockLearner, ownRequestExists } from './own-requests.queries.ts'
import { ownRequestsOf, ownStatements } from './own-requests.ts'

const reread = async (transaction: Transaction, context: LearnerContext) => {
  const parts: Row[][] = []
  for (const statement of ownStatements(context)) parts.push(await transaction.rows(statement))
  return ownRequestsOf(parts, context)
}

/** What a learner asks to change, and takes back. */
export const changeRequestRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, changeRequestCalls, {
    listOwnChangeRequests: async ({ db, context }) => ownRequestsOf(await db.read(...ownStatements(context)), context),
    createChangeRequest: {
      check: async (call) => {
        const { errors, write } = await checkRequest(call, dependencies.attachDocuments)
        return {
          errors,
          write: async () => {
            await write()
            return reread(call.transaction, call.context)
          },
        }
      },
    },
    takeBackChangeRequest: async ({ transaction, context, params, body, caller, request }) => {
      const { scope, now } = context
      const learnerId = await lockLearner(transaction, scope)
      if (learnerId === undefined || !(await ownRequestExists(transaction, scope, params.id))) throw new Problem('not-found')
      const waiting = (await readWaiting(transaction, scope.tenantId, learnerId)).filter(
        ({ changeRequestId, field }) => changeRequestId === params.id && (body.field === undefined || body.field === field),
      )
      if (waiting.length === 0) throw new Problem('conflict', 'This change is decided already, or you took it back.')
      await takeBack(transaction, scope.tenantId, waiting, now)
      const before = { fields: waiting.map(({ field }) => field) }
      await audit(transaction, caller, request, [{ action: 'change-request.take-back', subjectKind: 'change-request', subjectId: String(params.id), before }])
      return reread(transaction, context)
    },
  })
