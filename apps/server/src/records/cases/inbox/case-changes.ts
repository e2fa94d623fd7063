import { type caseCalls, type FieldError, isClosedCase, mayDo, type Role, statusIdsOfCase } from '@lanyard/contract'
import type { z } from 'zod'
import { badInput, Problem } from '../../../common/problem.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { ReferenceValues } from '../../../lists/list-values.ts'
import { ensureStaff } from '../../staff/staff-members.queries.ts'
import { type DueCase, type DueClock, dueColumns } from '../due/due-time.ts'
import type { CaseEvent } from './case-events.ts'
import { type CaseColumns, type HeldCase, readMemberRoles, readStaffName, readTeamName } from './case-writing.queries.ts'

export type CaseChange = z.output<(typeof caseCalls)['changeCase']['body']['schema']>

/** What a change writes, and what the thread says of it. */
export type PlannedChange = { columns: CaseColumns; events: CaseEvent[] }

type Named = { id: number; name: string | null }
/** The people, teams and values that a change names, checked and ready to write. */
export type NamedChange = Omit<CaseChange, 'assigneeAccountId' | 'teamId' | 'categoryId' | 'priorityId'> & {
  assignee?: Named | null | undefined
  team?: Named | null | undefined
  category?: Named | undefined
  priority?: Named | null | undefined
}

const mayAnswerCases = (roles: readonly string[]) => mayDo(roles as Role[], 'cases:answer') || mayDo(roles as Role[], 'cases:answer-assigned')

const checkAssignee = async (transaction: Transaction, tenantId: TenantId, accountId: number, errors: FieldError[]): Promise<Named | undefined> => {
  const roles = await readMemberRoles(transaction, tenantId, accountId)
  if (!roles || !mayAnswerCases(roles)) {
    errors.push({ pointer: '/assigneeAccountId', message: 'Must be a team member who answers cases.' })
    return undefined
  }
  const id = await ensureStaff(transaction, tenantId, accountId)
  return { id, name: await readStaffName(transaction, tenantId, id) }
}

const checkTeam = async (transaction: Transaction, tenantId: TenantId, id: number, errors: FieldError[]): Promise<Named | undefined> => {
  const name = await readTeamName(transaction, tenantId, id)
  if (name !== undefined) return { id, name }
  errors.push({ pointer: '/teamId', message: 'Must be an active team.' })
  return undefined
}

const checkValue = (
  values: ReferenceValues,
  list: 'support-case-categories' | 'support-case-priorities',
  id: number,
  pointer: string,
  errors: FieldError[],
) => {
  const value = values.find(list, id)
  if (value) return { id, name: typeof value.description === 'string' ? value.description : null }
  errors.push({ pointer, message: `Must be one of the ${list === 'support-case-categories' ? 'categories' : 'priorities'}.` })
  return undefined
}

/** Throws a problem that names each wrong field. */
export const checkChange = async (
  transaction: Transaction,
  tenantId: TenantId,
  change: CaseChange,
  values: ReferenceValues,
  today: string,
): Promise<NamedChange> => {
  const { assigneeAccountId, teamId, categoryId, priorityId, ...rest } = change
  const errors: FieldError[] = []
  if (change.status === 'new') errors.push({ pointer: '/status', message: 'A case can’t become new again.' })
  if (change.status === 'on-hold' && !change.heldUntil) errors.push({ pointer: '/heldUntil', message: 'Enter the day until which the case is on hold.' })
  if (change.heldUntil && change.heldUntil <= today) errors.push({ pointer: '/heldUntil', message: 'Must be a day after today.' })
  const named: NamedChange = {
    ...rest,
    assignee: assigneeAccountId == null ? assigneeAccountId : await checkAssignee(transaction, tenantId, assigneeAccountId, errors),
    team: teamId == null ? teamId : await checkTeam(transaction, tenantId, teamId, errors),
    category: categoryId === undefined ? undefined : checkValue(values, 'support-case-categories', categoryId, '/categoryId', errors),
    priority: priorityId == null ? priorityId : checkValue(values, 'support-case-priorities', priorityId, '/priorityId', errors),
  }
  if (errors.length > 0) throw badInput(errors)
  return named
}

const isSameStatus = (before: HeldCase, statusId: number, heldUntil: string | null) => before.statusId === statusId && before.heldUntil === heldUntil

const planStatus = (before: HeldCase, { status, heldUntil }: NamedChange, at: string, plan: PlannedChange) => {
  if (status === undefined) return
  const statusId = statusIdsOfCase[status][0]
  const until = status === 'on-hold' ? (heldUntil ?? null) : null
  if (isSameStatus(before, statusId, until)) return
  Object.assign(plan.columns, { support_case_status_id: statusId, held_until: until, closed_at: isClosedCase(statusId) ? at : null })
  plan.events.push({ kind: 'status', data: { statusId, heldUntil: until } })
}

type NamedColumn = 'assigned_staff_id' | 'assigned_staff_team_id' | 'support_case_category_id' | 'support_case_priority_id'

const planNamed = (
  kind: 'assignee' | 'team' | 'priority' | 'category',
  column: NamedColumn,
  before: number | null,
  after: Named | null | undefined,
  { columns, events }: PlannedChange,
) => {
  if (after === undefined || (after?.id ?? null) === before) return
  Object.assign(columns, { [column]: after?.id ?? null })
  events.push({ kind, data: { id: after?.id ?? null, name: after?.name ?? null } })
}

/** Another status, category or priority can change when the answer is due. */
const planDue = (before: HeldCase, clock: DueClock, at: string, { columns }: PlannedChange) => {
  const after: DueCase = {
    statusId: columns.support_case_status_id ?? before.statusId,
    categoryId: columns.support_case_category_id ?? before.categoryId,
    priorityId: columns.support_case_priority_id === undefined ? before.priorityId : columns.support_case_priority_id,
  }
  const due = clock.changed(before, before, after, at)
  if (due.dueAt !== before.dueAt || due.dueMinutes !== before.dueMinutes) Object.assign(columns, dueColumns(due))
}

/** What is different. */
export const planChange = (before: HeldCase, change: NamedChange, clock: DueClock, at: string): PlannedChange => {
  if (before.isMerged) throw new Problem('conflict', 'This case was merged into another one.')
  if (!before.mayAnswer) throw new Problem('not-allowed')
  const plan: PlannedChange = { columns: {}, events: [] }
  planStatus(before, change, at, plan)
  planNamed('assignee', 'assigned_staff_id', before.assigneeId, change.assignee, plan)
  planNamed('team', 'assigned_staff_team_id', before.teamId, change.team, plan)
  planNamed('category', 'support_case_category_id', before.categoryId, change.category, plan)
  planNamed('priority', 'support_case_priority_id', before.priorityId, change.priority, plan)
  const { isRestricted, subject } = change
  if (isRestricted !== undefined && isRestricted !== before.isRestricted) {
    plan.columns.is_restricted = isRestricted
    plan.events.push({ kind: 'restricted', data: { isRestricted } })
  }
  if (subject !== undefined && subject.trim() !== before.subject) {
    plan.columns.subject = subject.trim()
    plan.events.push({ kind: 'subject', data: { before: before.subject } })
  }
  if (plan.events.length > 0) planDue(before, clock, at, plan)
  return plan
}
