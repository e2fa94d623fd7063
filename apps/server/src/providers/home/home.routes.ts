import { homeCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { Problem } from '../../common/problem.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { failedMails, retryFailedMail } from './failed-mails.ts'
import { type HomeDependencies, homeOf } from './home.ts'

/** What needs attention, and undelivered mails. */
export const homeRoutes = (dependencies: HomeDependencies): Route[] =>
  routesOf(homeCalls, ['console'], {
    getHome: ({ caller, db }) => homeOf(dependencies, db, caller),
    listFailedMails: async ({ caller }) => {
      const items = await failedMails(dependencies.database, caller.tenantId)
      return { items, totalCount: items.length }
    },
    retryFailedMail: async ({ caller, transaction, request, params }) => {
      const { id } = params as { id: string }
      const isQueued = await retryFailedMail(transaction, caller.tenantId, id, new Date(dependencies.clock()).toISOString())
      if (!isQueued) throw new Problem('conflict', 'This email doesn’t exist, or it can’t be sent again.')
      await audit(transaction, caller, request, [{ action: 'mail.retry', subjectKind: 'mail', subjectId: id }])
      return { Success: true }
    },
  })
