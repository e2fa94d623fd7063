import type { CaseAction } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { staffName } from '../../staff/staff-members.queries.ts'
import { type CaseAccess, isVisible, mayAnswer } from './case-access.queries.ts'
import { learnerName, summaryColumns, summaryTables } from './case-list.queries.ts'
import type { CaseRow } from './case-summary.ts'

export type OpenedRow = CaseRow & {
  closedAt: string | null
  firstAnsweredAt: string | null
  course: string | null
  unit: string | null
  followsId: number | null
  mayAnswer: boolean
}

/** A merged case is opened as the one that it became part of. */
export const openedId = ({ tenantId }: CaseAccess, id: number): Sql => sql`(
  select coalesce(m.merged_into_id, m.id) from support_cases m where m.tenant_id = ${tenantId} and m.id = ${id})`

export const selectCase = (access: CaseAccess, id: number): Sql => {
  const { tenantId } = access
  return sql`
    select ${summaryColumns}, k.closed_at as "closedAt", k.first_answered_at as "firstAnsweredAt", o.description as course, u.description as unit,
      k.follows_id as "followsId", ${mayAnswer(access)} as "mayAnswer"
    from ${summaryTables(access)}
    left join course_enrolments e on e.tenant_id = ${tenantId} and e.id = k.course_enrolment_id
    left join course_offers o on o.tenant_id = ${tenantId} and o.id = e.course_offer_id
    left join unit_enrolments ue on ue.tenant_id = ${tenantId} and ue.id = k.unit_enrolment_id
    left join units u on u.tenant_id = ${tenantId} and u.id = ue.unit_id
    where k.tenant_id = ${tenantId} and k.id = ${openedId(access, id)} and ${isVisible(access)}`
}

export type EntryRow = { id: number; at: string; typeId: number; staffName: string | null; isOfStaff: boolean; htmlBody: string; mergedFromId: number | null }

export const selectEntries = (access: CaseAccess, id: number): Sql => sql`
  select n.id, n.created_at as at, n.support_case_entry_type_id as "typeId", ${staffName(sql`s`)} as "staffName", n.staff_id is not null as "isOfStaff",
    n.html_body as "htmlBody", n.merged_from_id as "mergedFromId"
  from support_case_entries n left join staff s on s.tenant_id = ${access.tenantId} and s.id = n.staff_id
  where n.tenant_id = ${access.tenantId} and n.support_case_id = ${openedId(access, id)} order by n.created_at, n.id`

export type EntryDocument = { entryId: number; documentId: number; filename: string; size: number }

export const selectEntryDocuments = (access: CaseAccess, id: number): Sql => sql`
  select d.support_case_entry_id as "entryId", d.id as "documentId", d.filename, d.size
  from documents d join support_case_entries n on n.tenant_id = ${access.tenantId} and n.id = d.support_case_entry_id
  where d.tenant_id = ${access.tenantId} and n.support_case_id = ${openedId(access, id)} and d.state in ('clean', 'scanning') order by d.id`

export type NoteRow = { id: number; at: string; staffName: string | null; htmlBody: string }

export const selectNotes = (access: CaseAccess, id: number): Sql => sql`
  select n.id, n.created_at as at, ${staffName(sql`s`)} as "staffName", n.html_body as "htmlBody"
  from case_notes n left join staff s on s.tenant_id = ${access.tenantId} and s.id = n.staff_id
  where n.tenant_id = ${access.tenantId} and n.support_case_id = ${openedId(access, id)} order by n.created_at, n.id`

export type EventRow = { id: number; at: string; staffName: string | null; kind: string; data: Record<string, unknown> }

export const selectEvents = (access: CaseAccess, id: number): Sql => sql`
  select n.id, n.created_at as at, ${staffName(sql`s`)} as "staffName", n.kind, n.data
  from case_events n left join staff s on s.tenant_id = ${access.tenantId} and s.id = n.staff_id
  where n.tenant_id = ${access.tenantId} and n.support_case_id in (
    select m.id from support_cases m where m.tenant_id = ${access.tenantId} and ${openedId(access, id)} in (m.id, m.merged_into_id)) order by n.created_at, n.id`

export type DraftRow = { kind: 'reply' | 'note'; htmlBody: string; actions: CaseAction[]; changedAt: string }

export const selectDrafts = (access: CaseAccess, id: number): Sql => sql`
  select kind, html_body as "htmlBody", actions, changed_at as "changedAt" from case_drafts
  where tenant_id = ${access.tenantId} and support_case_id = ${openedId(access, id)} and account_id = ${access.accountId}`

export type HeldReplyRow = {
  id: number
  caseId: number
  learnerName: string
  by: string | null
  isMine: boolean
  sendsAt: string
  htmlBody: string
  actions: CaseAction[]
}

const heldReplyColumns = ({ accountId }: CaseAccess): Sql => sql`
  r.id, r.support_case_id as "caseId", ${learnerName} as "learnerName", ${staffName(sql`s`)} as by, coalesce(r.account_id = ${accountId}::bigint, false) as "isMine",
  r.sends_at as "sendsAt", r.html_body as "htmlBody", r.actions`

export const selectHeldReplies = (access: CaseAccess, id: number): Sql => {
  const { tenantId } = access
  return sql`
    select ${heldReplyColumns(access)} from case_replies r
    join support_cases k on k.tenant_id = ${tenantId} and k.id = r.support_case_id
    join learners l on l.tenant_id = ${tenantId} and l.id = k.learner_id
    left join staff s on s.tenant_id = ${tenantId} and s.id = r.staff_id
    where r.tenant_id = ${tenantId} and r.support_case_id = ${openedId(access, id)} order by r.sends_at, r.id`
}

/** How long a person counts as there, and as typing. */
const isHereFor = '30 seconds'
const isTypingFor = '7 seconds'

export type PersonRow = { accountId: number; name: string; isTyping: boolean }

export const selectPeople = (access: CaseAccess, id: number): Sql => sql`
  select account_id as "accountId", name, coalesce(typing_at > now() - ${isTypingFor}::interval, false) as "isTyping"
  from case_presence where tenant_id = ${access.tenantId} and support_case_id = ${openedId(access, id)} and seen_at > now() - ${isHereFor}::interval
    and account_id is distinct from ${access.accountId}::bigint order by name, account_id`
