import { logbookCalls } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listMessages, markMessage, readMessage } from './logbooks.queries.ts'

export const logbookRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, logbookCalls, {
    listMessages: ({ db, context, query }) => listMessages(db, context, query),
    getMessage: async ({ db, context, params }) => {
      const { message, documents } = await readMessage(db, context.scope, params.id)
      if (!message) throw new Problem('not-found')
      const [htmlText = ''] = await dependencies.richTexts.cleanStored([String(message.htmlText ?? '')])
      return { data: { ...message, htmlText }, relationships: { documents } }
    },
    markMessage: async ({ transaction, context, params, body }) => {
      const data = await markMessage(transaction, context, params.id, body.isRead)
      if (!data) throw new Problem('not-found')
      return { data, relationships: {} }
    },
  })
