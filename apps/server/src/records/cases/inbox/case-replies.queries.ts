import type { CaseAction } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { staffName } from '../../staff/staff-members.queries.ts'
import type { Due, DueCase } from '../due/due-time.ts'

export type LastEntry = { id: number; secondsAgo: number; isOfStaff: boolean; name: string | null }

/** The last entry that the learner sees. */
export const readLastEntry = async (transaction: Transaction, tenantId: TenantId, supportCaseId: number): Promise<LastEntry | undefined> => {
  const [entry] = await transaction.rows<LastEntry>(sql`
    select n.id, extract(epoch from now() - n.created_at)::int as "secondsAgo", n.staff_id is not null as "isOfStaff", ${staffName(sql`s`)} as name
    from support_case_entries n left join staff s on s.tenant_id = ${tenantId} and s.id = n.staff_id
    where n.tenant_id = ${tenantId} and n.support_case_id = ${supportCaseId} order by n.created_at desc, n.id desc limit 1`)
  return entry
}

/** Who else has a reply on its way. */
export const readOtherReply = async (transaction: Transaction, tenantId: TenantId, supportCaseId: number): Promise<{ name: string | null } | undefined> => {
  const [reply] = await transaction.rows<{ name: string | null }>(sql`
    select ${staffName(sql`s`)} as name from case_replies r left join staff s on s.tenant_id = ${tenantId} and s.id = r.staff_id
    where r.tenant_id = ${tenantId} and r.support_case_id = ${supportCaseId} limit 1`)
  return reply
}

export type NewReply = {
  supportCaseId: number
  accountId: number
  staffId: number
  htmlBody: string
  statusId: number
  actions: readonly CaseAction[]
  sendsAt: string
}

export const addReply = async (transaction: Transaction, tenantId: TenantId, reply: NewReply): Promise<number> => {
  const { supportCaseId, accountId, staffId, htmlBody, statusId, actions, sendsAt } = reply
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into case_replies (tenant_id, support_case_id, account_id, staff_id, html_body, status_id, actions, sends_at)
    values (${tenantId}, ${supportCaseId}, ${accountId}, ${staffId}, ${htmlBody}, ${statusId}, ${JSON.stringify(actions)}::jsonb, ${sendsAt}) returning id`)
  return (added as { id: number }).id
}

export const dropReply = (transaction: Transaction, tenantId: TenantId, id: number) =>
  transaction.rows(sql`delete from case_replies where tenant_id = ${tenantId} and id = ${id}`)

/** Takes back the person's own reply. Once it is sent there is none. */
export const removeReply = async (transaction: Transaction, tenantId: TenantId, supportCaseId: number, replyId: number, accountId: number) => {
  const [removed] = await transaction.rows<{ htmlBody: string; actions: CaseAction[] }>(sql`
    delete from case_replies where tenant_id = ${tenantId} and support_case_id = ${supportCaseId} and id = ${replyId} and account_id = ${accountId}
    returning html_body as "htmlBody", actions`)
  return removed
}

export type DueReply = { id: number; supportCaseId: number; accountId: number }

export const dueReplies = (tenantId: TenantId, now: string) => sql`
  select id, support_case_id as "supportCaseId", account_id as "accountId" from case_replies where tenant_id = ${tenantId} and sends_at <= ${now} order by sends_at, id limit 100`

/** When the next reply is sent. */
export const nextReply = (tenantId: TenantId) => sql`select sends_at as "sendsAt" from case_replies where tenant_id = ${tenantId} order by sends_at limit 1`

/** Wakes the job that sends replies, once the transaction is committed. */
export const tellOfReply = (transaction: Transaction, tenantId: TenantId) =>
  transaction.rows(sql`select tell(json_build_object('about', 'case-replies', 'tenantId', ${tenantId}::int)::text)`)

export type SentReply = DueCase &
  Due & {
    accountId: number
    staffId: number
    htmlBody: string
    actions: CaseAction[]
    learnerId: number
    answeredStatusId: number
    staffName: string | null
  }

/** A reply whose time has come, locked. The case is locked first, as every other writer does. */
export const holdDueReply = async (transaction: Transaction, tenantId: TenantId, { id, supportCaseId }: DueReply): Promise<SentReply | undefined> => {
  const [supportCase] = await transaction.rows<Due & DueCase & { learnerId: number }>(sql`
    select learner_id as "learnerId", support_case_status_id as "statusId", support_case_category_id as "categoryId",
      support_case_priority_id as "priorityId", nullif(due_at, 'infinity') as "dueAt", due_minutes as "dueMinutes" from support_cases where tenant_id = ${tenantId} and id = ${supportCaseId} for update`)
  const [reply] = await transaction.rows<Omit<SentReply, 'learnerId' | keyof DueCase | keyof Due>>(sql`
    select r.account_id as "accountId", r.staff_id as "staffId", r.html_body as "htmlBody", r.actions, r.status_id as "answeredStatusId", ${staffName(sql`s`)} as "staffName"
    from case_replies r join staff s on s.tenant_id = ${tenantId} and s.id = r.staff_id where r.tenant_id = ${tenantId} and r.id = ${id} for update of r`)
  return supportCase && reply ? { ...supportCase, ...reply } : undefined
}

type Answered = { supportCaseId: number; statusId: number; isClosed: boolean; due: Due; at: string }

export const markAnswered = (transaction: Transaction, tenantId: TenantId, { supportCaseId, statusId, isClosed, due, at }: Answered) =>
  transaction.rows(sql`
    update support_cases set support_case_status_id = ${statusId}, version = version + 1, last_public_entry_at = ${at}, last_entry_at = ${at}, is_unanswered = false,
      first_answered_at = coalesce(first_answered_at, ${at}), closed_at = ${isClosed ? at : null}, held_until = null,
      due_at = ${due.dueAt ?? 'infinity'}, due_minutes = ${due.dueMinutes}
    where tenant_id = ${tenantId} and id = ${supportCaseId}`)
