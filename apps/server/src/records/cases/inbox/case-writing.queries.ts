import type { CaseAction } from '@lanyard/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { staffIdOf, staffName } from '../../staff/staff-members.queries.ts'
import { type CaseAccess, isVisible, mayAnswer } from './case-access.queries.ts'
import type { CaseEvent } from './case-events.ts'

export type HeldCase = {
  id: number
  version: number
  learnerId: number
  statusId: number
  heldUntil: string | null
  categoryId: number
  priorityId: number | null
  assigneeId: number | null
  teamId: number | null
  isRestricted: boolean
  subject: string
  closedAt: string | null
  dueAt: string | null
  dueMinutes: number | null
  isMerged: boolean
  mayAnswer: boolean
}

/** The cases that the caller sees, locked until the end of the transaction. */
export const lockCases = (transaction: Transaction, access: CaseAccess, ids: readonly number[]): Promise<HeldCase[]> =>
  transaction.rows<HeldCase>(sql`
    select k.id, k.version, k.learner_id as "learnerId", k.support_case_status_id as "statusId", k.held_until as "heldUntil",
      k.support_case_category_id as "categoryId", k.support_case_priority_id as "priorityId", k.assigned_staff_id as "assigneeId",
      k.assigned_staff_team_id as "teamId", k.is_restricted as "isRestricted", k.subject, k.closed_at as "closedAt", nullif(k.due_at, 'infinity') as "dueAt",
      k.due_minutes as "dueMinutes", k.merged_into_id is not null as "isMerged",
      ${mayAnswer(access)} as "mayAnswer"
    from support_cases k where k.tenant_id = ${access.tenantId} and k.id = any(${ids}::bigint[]) and ${isVisible(access)} order by k.id for update of k`)

export type CaseColumns = Partial<{
  support_case_status_id: number
  held_until: string | null
  closed_at: string | null
  support_case_category_id: number
  support_case_priority_id: number | null
  assigned_staff_id: number | null
  assigned_staff_team_id: number | null
  is_restricted: boolean
  subject: string
  due_at: string
  due_minutes: number | null
}>

/** Writes columns of one case, and counts the change. */
export const updateCase = async (transaction: Transaction, tenantId: TenantId, id: number, columns: CaseColumns): Promise<number> => {
  const set = Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`)
  const [row] = await transaction.rows<{ version: number }>(sql`
    update support_cases set ${join([...set, sql`version = version + 1`])} where tenant_id = ${tenantId} and id = ${id} returning version`)
  return (row as { version: number }).version
}

export const addEvents = (
  transaction: Transaction,
  tenantId: TenantId,
  supportCaseId: number,
  staffId: number | null,
  events: readonly CaseEvent[],
  at: string,
) =>
  transaction.rows(sql`
    insert into case_events (tenant_id, support_case_id, staff_id, kind, data, created_at)
    select ${tenantId}::int, ${supportCaseId}::bigint, ${staffId}::bigint, e.kind, e.data, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, data jsonb) returning 1`)

export const addNote = (transaction: Transaction, tenantId: TenantId, supportCaseId: number, staffId: number, htmlBody: string, at: string) =>
  transaction.rows(sql`
    insert into case_notes (tenant_id, support_case_id, staff_id, html_body, created_at) values (${tenantId}, ${supportCaseId}, ${staffId}, ${htmlBody}, ${at})`)

/** The case moved on, for everyone who has it open. */
export const touchForStaff = (transaction: Transaction, tenantId: TenantId, id: number, at: string) =>
  transaction.rows(sql`update support_cases set version = version + 1, last_entry_at = ${at} where tenant_id = ${tenantId} and id = ${id}`)

type Draft = { supportCaseId: number; accountId: number; kind: 'reply' | 'note' }

/** `actions` is what goes off with a reply. Without it, what is stored stays. */
export type DraftContent = { htmlBody: string; actions?: readonly CaseAction[] | undefined }

export const putDraft = (
  transaction: Transaction,
  tenantId: TenantId,
  { supportCaseId, accountId, kind }: Draft,
  { htmlBody, actions }: DraftContent,
  at: string,
) =>
  transaction.rows(sql`
    insert into case_drafts (tenant_id, support_case_id, account_id, kind, html_body, actions, changed_at)
    values (${tenantId}, ${supportCaseId}, ${accountId}, ${kind}, ${htmlBody}, ${JSON.stringify(actions ?? [])}::jsonb, ${at})
    on conflict (tenant_id, support_case_id, account_id, kind) do update set html_body = excluded.html_body, changed_at = excluded.changed_at
      ${actions ? sql`, actions = excluded.actions` : empty}`)

/** What the person has written so far. */
export const readDraft = async (transaction: Transaction, tenantId: TenantId, { supportCaseId, accountId, kind }: Draft): Promise<Required<DraftContent>> => {
  const [draft] = await transaction.rows<Required<DraftContent>>(sql`
    select html_body as "htmlBody", actions from case_drafts
    where tenant_id = ${tenantId} and support_case_id = ${supportCaseId} and account_id = ${accountId} and kind = ${kind}`)
  return draft ?? { htmlBody: '', actions: [] }
}

export const removeDraft = (transaction: Transaction, tenantId: TenantId, { supportCaseId, accountId, kind }: Draft) =>
  transaction.rows(sql`
    delete from case_drafts where tenant_id = ${tenantId} and support_case_id = ${supportCaseId} and account_id = ${accountId} and kind = ${kind}`)

/** Says that a person has the case open. Someone who leaves is gone immediately. */
export const putPresence = (transaction: Transaction, access: CaseAccess, supportCaseId: number, name: string, isTyping: boolean) =>
  transaction.rows(sql`
    insert into case_presence (tenant_id, support_case_id, account_id, name, seen_at, typing_at)
    select k.tenant_id, k.id, ${access.accountId}::bigint, coalesce(${staffName(sql`s`)}, ${name}::text), now(), case when ${isTyping}::boolean then now() end
    from support_cases k left join staff s on s.tenant_id = ${access.tenantId} and s.account_id = ${access.accountId}::bigint
    where k.tenant_id = ${access.tenantId} and k.id = ${supportCaseId}
    on conflict (tenant_id, support_case_id, account_id) do update set seen_at = excluded.seen_at, typing_at = excluded.typing_at, name = excluded.name
    returning 1`)

export const removePresence = (transaction: Transaction, access: CaseAccess, supportCaseId: number) =>
  transaction.rows(sql`
    delete from case_presence where tenant_id = ${access.tenantId} and support_case_id = ${supportCaseId} and account_id = ${access.accountId}`)

export const readTeamName = async (transaction: Transaction, tenantId: TenantId, teamId: number): Promise<string | undefined> => {
  const [team] = await transaction.rows<{ name: string }>(sql`select name from staff_teams where tenant_id = ${tenantId} and id = ${teamId} and is_active`)
  return team?.name
}

export const readStaffName = async (transaction: Transaction, tenantId: TenantId, staffId: number): Promise<string | null> => {
  const [staff] = await transaction.rows<{ name: string | null }>(
    sql`select ${staffName(sql`s`)} as name from staff s where s.tenant_id = ${tenantId} and s.id = ${staffId}`,
  )
  return staff?.name ?? null
}

/** The roles of a person who works for the tenant, or undefined. */
export const readMemberRoles = async (transaction: Transaction, tenantId: TenantId, accountId: number): Promise<string[] | undefined> => {
  const [member] = await transaction.rows<{ roles: string[] }>(
    sql`select roles from console_memberships where account_id = ${accountId} and for_tenant_id = ${tenantId} and is_enabled`,
  )
  return member?.roles
}

/** Whether there is such a learner for the caller. Without a permission for all learners, they know those of the classes they teach. */
export const learnerExists = async (transaction: Transaction, access: CaseAccess, learnerId: number, knowsAll: boolean): Promise<boolean> => {
  const { tenantId } = access
  const inOwnClass = sql`exists (
    select from class_registrations r join classes c on c.tenant_id = ${tenantId} and c.id = r.class_id
    where r.tenant_id = ${tenantId} and r.learner_id = l.id and r.retired_at is null and c.trainer_id = ${staffIdOf(access)})`
  const known = knowsAll ? sql`true` : inOwnClass
  const found = await transaction.rows(
    sql`select from learners l where l.tenant_id = ${tenantId} and l.id = ${learnerId} and l.retired_at is null and ${known}`,
  )
  return found.length > 0
}

export const selectVersion = (access: CaseAccess, id: number): Sql =>
  sql`select k.version from support_cases k where k.tenant_id = ${access.tenantId} and k.id = ${id} and ${isVisible(access)}`
