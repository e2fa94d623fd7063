import { isClosedCase, supportCaseEntryTypes } from '@lanyard/contract'
import { addAuditEvents } from '../../../audit/audit.queries.ts'
import { withChangeOrigin } from '../../../common/change-origin.ts'
import { type Clock, iso } from '../../../common/clock.ts'
import type { Database } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Tenant } from '../../../sites/site.ts'
import { openDueClock } from '../due/due-time.ts'
import { readRules } from '../due/inbox-rules.queries.ts'
import { addEntry } from '../support-cases.queries.ts'
import { type DueReply, dueReplies, markAnswered, nextReply, takeReply } from './case-replies.queries.ts'

type SendOptions = { database: Database; sites: { latest(): Promise<readonly { tenant: Pick<Tenant, 'id' | 'timeZone'> }[]> }; clock: Clock }

/** The reply becomes an entry that the learner sees, in one transaction. Another process may have sent it already. */
const send = async ({ database, clock }: SendOptions, { id: tenantId, timeZone }: Pick<Tenant, 'id' | 'timeZone'>, due: DueReply) => {
  await database.forTenant(tenantId).write(async (transaction) => {
    const reply = await takeReply(transaction, tenantId, due)
    if (!reply) return
    const at = iso(clock())
    const { supportCaseId } = due
    const { accountId, staffId, htmlBody, answeredStatusId: statusId, learnerId, staffName } = reply
    const typeId = supportCaseEntryTypes.portalMessage
    const entryId = await addEntry(transaction, { tenantId }, { learnerId, supportCaseId, typeId, email: null, staffId, htmlBody, at })
    const dueClock = openDueClock(await readRules(transaction, tenantId), timeZone)
    const nextDue = dueClock.changed(reply, reply, { ...reply, statusId }, at, true)
    await markAnswered(transaction, tenantId, { supportCaseId, statusId, isClosed: isClosedCase(statusId), due: nextDue, at })
    const entry = { action: 'support-case.answer', subjectKind: 'support-case', subjectId: String(supportCaseId) }
    const changed = { before: { supportCaseStatusId: reply.statusId }, after: { supportCaseStatusId: statusId, supportCaseEntryId: entryId } }
    const actor = { kind: 'staff' as const, tenantId, accountId, accountName: staffName }
    await addAuditEvents(transaction, actor, { address: null, device: null, requestId: null }, [{ ...entry, ...changed }])
  })
}

export const sendRepliesName = 'case-replies'

/** Sends the replies whose time has come. */
export const sendRepliesJob = (options: SendOptions): Job => {
  const { database, sites, clock } = options
  return {
    ...{ name: sendRepliesName, schedule: '* * * * *', runsAtStart: true, isShared: false, wokenBy: sendRepliesName },
    run: async ({ tenantId, signal }) => {
      const tenants = new Map((await sites.latest()).map(({ tenant }) => [tenant.id, tenant]))
      const ids = [...tenants.keys()].filter((id) => tenantId === undefined || id === tenantId)
      const due = await database.readEach<DueReply>(ids, (id) => dueReplies(id, iso(clock())))
      for (const [index, id] of ids.entries())
        for (const reply of due[index] ?? [])
          if (!signal.aborted)
            await withChangeOrigin({ origin: 'staff', actor: String(reply.accountId) }, () => send(options, tenants.get(id) as Tenant, reply))
      const waiting = (await database.readEach<{ sendsAt: string }>(ids, nextReply)).flat()
      return waiting.length === 0 ? undefined : { againIn: Math.max(0, Math.min(...waiting.map(({ sendsAt }) => Date.parse(sendsAt))) - clock()) }
    },
  }
}
