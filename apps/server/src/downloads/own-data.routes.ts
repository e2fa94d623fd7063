import { randomBytes } from 'node:crypto'
import { ownDataCalls } from '@lanyard/contract'
import { audit } from '../audit/audit.ts'
import { Problem } from '../common/problem.ts'
import { holdChoices, readChoices, writeChoices } from '../notifications/notification-choices.queries.ts'
import { learnerRoutesOf } from '../records/build-learner-routes.ts'
import type { LearnerDependencies } from '../records/learner-dependencies.ts'
import { publicOriginOf } from '../records/public-origin.ts'
import { hashOf } from '../secrets/random-tokens.ts'
import { addDownload } from './own-data.queries.ts'

const openFor = 5 * 60_000
const hour = 60 * 60_000
const mostInAnHour = 10

export const ownDataRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, ownDataCalls, {
    createDataDownload: async ({ transaction, context, caller, request }) => {
      const now = Date.parse(context.now)
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now + openFor).toISOString()
      const download = { tokenHash: hashOf(token), sessionId: caller.sessionId, createdAt: context.now, expiresAt }
      if (!(await addDownload(transaction, context.scope, download, new Date(now - hour).toISOString(), mostInAnHour)))
        throw new Problem('too-many-requests', 'Your data was asked for many times in the last hour. Try again later.', { headers: { 'retry-after': '3600' } })
      await audit(transaction, caller, request, [{ action: 'data-download.create', subjectKind: 'account', subjectId: String(caller.accountId) }])
      const origin = dependencies.hosts(request.raw).site?.origin ?? publicOriginOf(dependencies.sites, context.tenant)
      return { url: `${origin}/data-downloads/${token}`, expiresAt }
    },
    getNotificationChoices: async ({ db, context }) => ({ data: await readChoices(db, context.scope), relationships: {} }),
    replaceNotificationChoices: async ({ transaction, context, caller, request, body }) => {
      const before = await holdChoices(transaction, context.scope)
      const after = { ...before, ...body }
      await writeChoices(transaction, context.scope, after)
      await audit(transaction, caller, request, [
        { action: 'notification-choices.update', subjectKind: 'account', subjectId: String(caller.accountId), before, after },
      ])
      return { data: after, relationships: {} }
    },
  })
