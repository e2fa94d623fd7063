import { randomUUID } from 'node:crypto'
import { calendarFeedCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { publicToken } from '../../secrets/public-tokens.ts'
import { hashOf } from '../../secrets/random-tokens.ts'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerContext, LearnerDependencies } from '../learner-dependencies.ts'
import { publicOriginOf } from '../public-origin.ts'
import { type Feed, readFeed, removeFeed, replaceFeed } from './calendar-feed.queries.ts'

const off = { data: { isOn: false, address: null, createdAt: null, lastReadAt: null }, relationships: {} }

/** Anyone with the URL sees the classes. Here its learner creates, views and turns it off; the calendar's own route serves it. */
export const calendarFeedRoutes = (dependencies: LearnerDependencies) => {
  const tokenOf = ({ scope }: LearnerContext, serial: string) => publicToken(dependencies.secrets, 'calendar feed', scope.tenantId, serial)
  const shown = (context: LearnerContext, { serial, createdAt, lastReadAt }: Feed) => ({
    data: { isOn: true, address: `${publicOriginOf(dependencies.sites, context.tenant)}/calendar/${tokenOf(context, serial)}.ics`, createdAt, lastReadAt },
    relationships: {},
  })
  const entry = (context: LearnerContext, action: 'create' | 'end') => ({
    action: `calendar-feed.${action}`,
    subjectKind: 'calendar-feed',
    subjectId: String(context.scope.learner.accountId),
  })

  return learnerRoutesOf(
    dependencies,
    calendarFeedCalls,
    {
      getCalendarFeed: async ({ db, context }) => {
        const feed = await readFeed(db, context.scope)
        return feed ? shown(context, feed) : off
      },
      createCalendarFeed: async ({ transaction, context, caller, request }) => {
        const serial = randomUUID()
        await replaceFeed(transaction, context.scope, serial, hashOf(tokenOf(context, serial)), context.now)
        await audit(transaction, caller, request, [entry(context, 'create')])
        return shown(context, { serial, createdAt: context.now, lastReadAt: null })
      },
      endCalendarFeed: async ({ transaction, context, caller, request }) => {
        if (await removeFeed(transaction, context.scope)) await audit(transaction, caller, request, [entry(context, 'end')])
        return off
      },
    },
    { section: 'Timetables' },
  )
}
