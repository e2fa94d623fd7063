import type { FastifyRequest } from 'fastify'
import { audit } from '../../../audit/audit.ts'
import type { Caller } from '../../../caller.ts'
import { Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { ensureStaff } from '../../staff/staff-members.queries.ts'
import { type DueClock, dueColumns, openDueClock } from '../due/due-time.ts'
import { readRules } from '../due/inbox-rules.queries.ts'
import { type CaseChange, checkChange, type NamedChange, planChange } from './case-changes.ts'
import { type CaseContext, personIn } from './case-context.ts'
import { summaryOf } from './case-summary.ts'
import { addUndo, type Before, readSummaries, removeOldUndos, takeUndo } from './case-undos.queries.ts'
import { addEvents, type CaseColumns, type HeldCase, lockCases, updateCase } from './case-writing.queries.ts'

/** A call that changes cases. */
export type Changing = CaseContext & { transaction: Transaction; caller: Caller; request: FastifyRequest }

/** The columns that `after` would write, as they are now. */
const beforeOf = (held: HeldCase, after: CaseColumns, closedAt: string | null): CaseColumns => {
  const now: Required<CaseColumns> = {
    ...{ support_case_status_id: held.statusId, held_until: held.heldUntil, closed_at: closedAt, support_case_category_id: held.categoryId },
    ...{ support_case_priority_id: held.priorityId, assigned_staff_id: held.assigneeId, assigned_staff_team_id: held.teamId },
    ...{ is_restricted: held.isRestricted, subject: held.subject, ...dueColumns(held) },
  }
  return Object.fromEntries(Object.keys(after).map((column) => [column, now[column as keyof CaseColumns]]))
}

type Prepared = { named: NamedChange; staffId: number; clock: DueClock }

/** Writes what is different about one case. Returns what it was, or undefined if nothing is different. */
const change = async (call: Changing, held: HeldCase, { named, staffId, clock }: Prepared): Promise<Before | undefined> => {
  const { transaction, access, now, caller, request } = call
  const { columns, events } = planChange(held, named, clock, now)
  if (events.length === 0) return undefined
  const before = beforeOf(held, columns, held.closedAt)
  const version = await updateCase(transaction, access.tenantId, held.id, columns)
  await addEvents(transaction, access.tenantId, held.id, staffId, events, now)
  const { subject: _before, ...wasBefore } = before
  const { subject: _after, ...isAfter } = columns
  await audit(transaction, caller, request, [
    { action: 'support-case.change', subjectKind: 'support-case', subjectId: String(held.id), before: wasBefore, after: isAfter },
  ])
  return { id: held.id, version, columns: before }
}

const prepare = async (call: Changing, given: CaseChange) => {
  const { transaction, access, values, timeZone, today } = call
  const { tenantId } = access
  const accountId = personIn(access)
  const named = await checkChange(transaction, tenantId, given, values, today)
  const clock = openDueClock(await readRules(transaction, tenantId), timeZone)
  return { accountId, named, clock, staffId: await ensureStaff(transaction, tenantId, accountId) }
}

export const changeOne = async (call: Changing, id: number, given: CaseChange) => {
  const [held] = await lockCases(call.transaction, call.access, [id])
  if (!held) throw new Problem('not-found')
  await change(call, held, await prepare(call, given))
}

type Refused = { id: number; reason: string }

/** Each case by itself: one that can't be changed doesn't keep the others. */
export const changeCases = async (call: Changing, ids: readonly number[], given: CaseChange) => {
  const { transaction, access, values, now } = call
  const held = new Map((await lockCases(transaction, access, ids)).map((one) => [one.id, one]))
  const prepared = await prepare(call, given)
  const before: Before[] = []
  const refused: Refused[] = []
  for (const id of new Set(ids)) {
    const one = held.get(id)
    if (!one) refused.push({ id, reason: 'This case doesn’t exist.' })
    else if (!one.mayAnswer || one.isMerged)
      refused.push({ id, reason: one.isMerged ? 'This case was merged into another one.' : 'You can’t change this case.' })
    else {
      const changed = await change(call, one, prepared)
      if (changed) before.push(changed)
    }
  }
  await removeOldUndos(transaction, access.tenantId, now)
  const undoId = before.length > 0 ? await addUndo(transaction, access.tenantId, prepared.accountId, before, now) : null
  const rows = await readSummaries(
    transaction,
    access,
    before.map(({ id }) => id),
  )
  return { changed: rows.map((row) => summaryOf(row, values)), refused, undoId }
}

export const undoChanges = async (call: Changing, undoId: number) => {
  const { transaction, access, values, now, caller, request } = call
  const accountId = personIn(access)
  const taken = await takeUndo(transaction, access.tenantId, accountId, undoId)
  if (!taken) throw new Problem('not-found', 'There is nothing to undo.')
  const staffId = await ensureStaff(transaction, access.tenantId, accountId)
  const versions = new Map(
    (
      await lockCases(
        transaction,
        access,
        taken.map(({ id }) => id),
      )
    ).map(({ id, version }) => [id, version]),
  )
  const refused: Refused[] = []
  const undone: number[] = []
  for (const { id, version, columns } of taken) {
    if (versions.get(id) !== version) refused.push({ id, reason: 'Somebody changed this case since.' })
    else {
      await updateCase(transaction, access.tenantId, id, columns)
      await addEvents(transaction, access.tenantId, id, staffId, [{ kind: 'undone', data: {} }], now)
      const { subject: _, ...after } = columns
      await audit(transaction, caller, request, [{ action: 'support-case.change', subjectKind: 'support-case', subjectId: String(id), after }])
      undone.push(id)
    }
  }
  return { changed: (await readSummaries(transaction, access, undone)).map((row) => summaryOf(row, values)), refused }
}
