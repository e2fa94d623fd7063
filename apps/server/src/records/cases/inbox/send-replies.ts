import { isClosedCase, type Role, supportCaseEntryTypes } from '@lanyard/contract'
import { addAuditEvents } from '../../../audit/audit.queries.ts'
import { noRequest } from '../../../audit/audit.ts'
import type { Caller } from '../../../caller.ts'
import { withChangeOrigin } from '../../../common/change-origin.ts'
import { type Clock, iso } from '../../../common/clock.ts'
import { Problem } from '../../../common/problem.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Tenant } from '../../../sites/site.ts'
import type { CaseActions } from '../actions/case-actions.ts'
import { returnAttachments, sendAttachments } from '../attachments/case-attachments.queries.ts'
import { openDueClock } from '../due/due-time.ts'
import { readRules } from '../due/inbox-rules.queries.ts'
import { addEntry } from '../support-cases.queries.ts'
import { type DueReply, dropReply, dueReplies, holdDueReply, markAnswered, nextReply } from './case-replies.queries.ts'
import { addEvents, putDraft, readDraft, readMemberRoles, touchForStaff } from './case-writing.queries.ts'

type SendOptions = {
  database: Database
  sites: { latest(): Promise<readonly { tenant: Pick<Tenant, 'id' | 'timeZone'> }[]> }
  clock: Clock
  actions: CaseActions
}

type TenantOfReply = Pick<Tenant, 'id' | 'timeZone'>

type Writer = { kind: 'staff'; tenantId: number; accountId: number; accountName: string | null }

/** The writer as they are now: a role that was taken away since no longer counts. */
const writerOf = async (transaction: Transaction, { tenantId, accountId, accountName }: Writer): Promise<Caller> => {
  const roles = (await readMemberRoles(transaction, tenantId, accountId)) ?? []
  const none = { sessionId: '', origin: '' }
  return { kind: 'staff', tenantId, poolId: consolePool, accountId, accountName: accountName ?? '', roles: roles as Role[], ...none }
}

/** The reply becomes an entry that the learner sees, and its actions are done, in one transaction. Another process may have sent it already. */
const send = async ({ database, clock, actions: caseActions }: SendOptions, { id: tenantId, timeZone }: TenantOfReply, due: DueReply) => {
  await database.forTenant(tenantId).write(async (transaction) => {
    const reply = await holdDueReply(transaction, tenantId, due)
    if (!reply) return
    const at = iso(clock())
    const { supportCaseId } = due
    const { accountId, staffId, htmlBody, answeredStatusId: statusId, learnerId, staffName } = reply
    const actor = { kind: 'staff' as const, tenantId, accountId, accountName: staffName }
    const entryOf = (typeId: number, text: string) => ({ learnerId, supportCaseId, typeId, email: null, staffId, htmlBody: text, at })
    for (const action of reply.actions) {
      const acting = { transaction, caller: await writerOf(transaction, actor), request: noRequest, learnerId }
      await addEntry(transaction, { tenantId }, entryOf(supportCaseEntryTypes.statusChange, await caseActions.perform(acting, action)))
    }
    const entryId = await addEntry(transaction, { tenantId }, entryOf(supportCaseEntryTypes.portalMessage, htmlBody))
    const documentIds = await sendAttachments(transaction, tenantId, { replyId: due.id, supportCaseEntryId: entryId, learnerId, at })
    if (!documentIds) throw new Problem('conflict', 'One of its files is gone.')
    await dropReply(transaction, tenantId, due.id)
    const dueClock = openDueClock(await readRules(transaction, tenantId), timeZone)
    const nextDue = dueClock.changed(reply, reply, { ...reply, statusId }, at, true)
    await markAnswered(transaction, tenantId, { supportCaseId, statusId, isClosed: isClosedCase(statusId), due: nextDue, at })
    const entry = { action: 'support-case.answer', subjectKind: 'support-case', subjectId: String(supportCaseId) }
    const after = {
      supportCaseStatusId: statusId,
      supportCaseEntryId: entryId,
      ...(documentIds.length > 0 && { documentIds }),
      ...(reply.actions.length > 0 && { actions: reply.actions }),
    }
    await addAuditEvents(transaction, actor, { address: null, device: null, requestId: null }, [
      { ...entry, before: { supportCaseStatusId: reply.statusId }, after },
    ])
  })
}

/** A reply that can't be sent is its writer's draft again, before what they wrote since. The case says why. */
const giveBack = async ({ database, clock }: SendOptions, { id: tenantId }: TenantOfReply, due: DueReply, reason: string) => {
  await database.forTenant(tenantId).write(async (transaction) => {
    const reply = await holdDueReply(transaction, tenantId, due)
    if (!reply) return
    const at = iso(clock())
    const draft = { supportCaseId: due.supportCaseId, accountId: reply.accountId, kind: 'reply' as const }
    await returnAttachments(transaction, tenantId, due.id)
    const since = await readDraft(transaction, tenantId, draft)
    await putDraft(transaction, tenantId, draft, { htmlBody: reply.htmlBody + since.htmlBody, actions: [...reply.actions, ...since.actions] }, at)
    await dropReply(transaction, tenantId, due.id)
    await addEvents(transaction, tenantId, due.supportCaseId, reply.staffId, [{ kind: 'not-sent', data: { reason } }], at)
    await touchForStaff(transaction, tenantId, due.supportCaseId, at)
  })
}

const sendOrGiveBack = async (options: SendOptions, tenant: TenantOfReply, due: DueReply) => {
  try {
    await send(options, tenant, due)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await giveBack(options, tenant, due, error.message)
  }
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
            await withChangeOrigin({ origin: 'staff', actor: String(reply.accountId) }, () => sendOrGiveBack(options, tenants.get(id) as Tenant, reply))
      const waiting = (await database.readEach<{ sendsAt: string }>(ids, nextReply)).flat()
      return waiting.length === 0 ? undefined : { againIn: Math.max(0, Math.min(...waiting.map(({ sendsAt }) => Date.parse(sendsAt))) - clock()) }
    },
  }
}
