import { isDeepStrictEqual } from 'node:util'
import { isClosedCase, supportCaseStatuses } from '@lanyard/contract'
import { audit } from '../../../audit/audit.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import { ensureStaff } from '../../staff/staff-members.queries.ts'
import { openDueClock } from '../due/due-time.ts'
import { readRules } from '../due/inbox-rules.queries.ts'
import type { Changing } from '../inbox/bulk-changes.ts'
import { personIn } from '../inbox/case-context.ts'
import { readOtherReply } from '../inbox/case-replies.queries.ts'
import { addEvents, type HeldCase, lockCases } from '../inbox/case-writing.queries.ts'
import { addCase } from '../support-cases.queries.ts'
import {
  addMerge,
  type CaseDigest,
  digestOfEntries,
  isMergedAgain,
  moveAll,
  moveBack,
  moveEntries,
  readDigest,
  readEnrolments,
  readEntryIds,
  type StoredMerge,
  selectMerge,
  writeDigest,
} from './case-merging.queries.ts'

/** Milliseconds in which a merge can be undone. */
const undoneWithin = 30 * 24 * 60 * 60 * 1000

const answerable = (one: HeldCase | undefined): HeldCase => {
  if (!one) throw new Problem('not-found')
  if (!one.mayAnswer) throw new Problem('not-allowed')
  return one
}

const demandNoReply = async ({ transaction, access }: Changing, id: number) => {
  if (await readOtherReply(transaction, access.tenantId, id)) throw new Problem('conflict', 'A reply is on its way. Try again in a few seconds.')
}

const later = (one: string | null, other: string | null) => (one === null ? other : other === null || Date.parse(one) >= Date.parse(other) ? one : other)
const earlier = (one: string | null, other: string | null) => (one === null ? other : other === null || Date.parse(one) <= Date.parse(other) ? one : other)

/** The answer to both is due when the first one is. */
const together = (into: CaseDigest, from: CaseDigest): CaseDigest => ({
  lastEntryAt: later(into.lastEntryAt, from.lastEntryAt) as string,
  lastPublicEntryAt: later(into.lastPublicEntryAt, from.lastPublicEntryAt),
  isUnanswered: into.isUnanswered,
  firstAnsweredAt: earlier(into.firstAnsweredAt, from.firstAnsweredAt),
  dueAt: earlier(into.dueAt, from.dueAt),
  dueMinutes: into.dueMinutes,
})

const auditOf = ({ transaction, caller, request }: Changing, action: string, id: number, after: object) =>
  audit(transaction, caller, request, [{ action, subjectKind: 'support-case', subjectId: String(id), after }])

/** Entries and notes move to the other case. The learner who opens the old one sees it there. */
export const mergeCase = async (call: Changing, fromId: number, intoId: number) => {
  const { transaction, access, now } = call
  const { tenantId } = access
  const accountId = personIn(access)
  if (fromId === intoId) throw badInput([{ pointer: '/intoId', message: 'Must be another case.' }])
  const held = await lockCases(transaction, access, [fromId, intoId])
  const from = answerable(held.find(({ id }) => id === fromId))
  const into = held.find(({ id }) => id === intoId)
  if (!into?.mayAnswer || into.isMerged || into.learnerId !== from.learnerId)
    throw badInput([{ pointer: '/intoId', message: 'Must be a case of the same learner that you answer.' }])
  if (from.isMerged) throw new Problem('conflict', 'This case was merged into another one.')
  if (isClosedCase(into.statusId) && !isClosedCase(from.statusId)) throw new Problem('conflict', 'The other case is closed. Reopen it first.')
  await demandNoReply(call, fromId)
  await demandNoReply(call, intoId)
  const staffId = await ensureStaff(transaction, tenantId, accountId)
  const before = await readDigest(transaction, tenantId, intoId)
  const ofFrom = await readDigest(transaction, tenantId, fromId)
  const moved = await moveAll(transaction, tenantId, fromId, intoId, now)
  await writeDigest(transaction, tenantId, intoId, await digestOfEntries(transaction, tenantId, intoId, together(before, ofFrom)))
  const after = await readDigest(transaction, tenantId, intoId)
  await addMerge(transaction, tenantId, { fromId, intoId, accountId, moved: { ...moved, before, after }, at: now })
  await addEvents(transaction, tenantId, intoId, staffId, [{ kind: 'merged', data: { id: fromId } }], now)
  await auditOf(call, 'support-case.merge', fromId, { intoId })
}

/** Both cases are as they were. What happened to the other one since stays. */
export const unmergeCase = async (call: Changing, fromId: number) => {
  const { transaction, access, now } = call
  const { tenantId } = access
  const accountId = personIn(access)
  const [merge] = await transaction.rows<StoredMerge>(selectMerge(tenantId, fromId))
  const held = await lockCases(transaction, access, merge ? [fromId, merge.intoId] : [fromId])
  const from = answerable(held.find(({ id }) => id === fromId))
  if (!merge || !from.isMerged) throw new Problem('conflict', 'This case isn’t merged.')
  answerable(held.find(({ id }) => id === merge.intoId))
  if (Date.parse(now) - Date.parse(merge.mergedAt) > undoneWithin) throw new Problem('conflict', 'A merge can be undone for 30 days.')
  if (await isMergedAgain(transaction, tenantId, merge.intoId)) throw new Problem('conflict', 'The case was merged again since. Undo that first.')
  await demandNoReply(call, merge.intoId)
  const staffId = await ensureStaff(transaction, tenantId, accountId)
  await moveBack(transaction, tenantId, fromId, merge)
  const current = await readDigest(transaction, tenantId, merge.intoId)
  const isUntouched = isDeepStrictEqual(current, merge.moved.after)
  const digest = isUntouched ? merge.moved.before : await digestOfEntries(transaction, tenantId, merge.intoId, current)
  await writeDigest(transaction, tenantId, merge.intoId, digest)
  await addEvents(transaction, tenantId, merge.intoId, staffId, [{ kind: 'unmerged', data: { id: fromId } }], now)
  await auditOf(call, 'support-case.unmerge', fromId, { intoId: merge.intoId })
}

type Split = { entryIds: readonly number[]; subject: string }

/** Some entries become a case of their own, with the same category, team and person. Returns its id. */
export const splitCase = async (call: Changing, id: number, { entryIds, subject }: Split): Promise<number> => {
  const { transaction, access, now, timeZone } = call
  const { tenantId } = access
  const accountId = personIn(access)
  const from = answerable((await lockCases(transaction, access, [id]))[0])
  if (from.isMerged) throw new Problem('conflict', 'This case was merged into another one.')
  await demandNoReply(call, id)
  const all = await readEntryIds(transaction, tenantId, id)
  const chosen = [...new Set(entryIds)]
  if (!chosen.every((entryId) => all.includes(entryId))) throw badInput([{ pointer: '/entryIds', message: 'Must be entries of this case.' }])
  if (chosen.length === all.length) throw badInput([{ pointer: '/entryIds', message: 'Leave at least one entry in this case.' }])
  const staffId = await ensureStaff(transaction, tenantId, accountId)
  const of = { learnerId: from.learnerId, categoryId: from.categoryId, priorityId: from.priorityId, isRestricted: from.isRestricted }
  const statusId = supportCaseStatuses.open
  const clock = openDueClock(await readRules(transaction, tenantId), timeZone)
  const { dueAt } = clock.started({ ...of, statusId }, now)
  const newId = await addCase(transaction, access, {
    ...{ ...of, ...(await readEnrolments(transaction, tenantId, id)), statusId, staffId: from.assigneeId, teamId: from.teamId },
    ...{ subject: subject.trim(), dueAt, at: now },
  })
  await moveEntries(transaction, tenantId, id, newId, chosen)
  for (const one of [id, newId])
    await writeDigest(transaction, tenantId, one, await digestOfEntries(transaction, tenantId, one, await readDigest(transaction, tenantId, one)))
  await addEvents(transaction, tenantId, id, staffId, [{ kind: 'split', data: { id: newId, count: chosen.length } }], now)
  await addEvents(transaction, tenantId, newId, staffId, [{ kind: 'split-from', data: { id } }], now)
  await auditOf(call, 'support-case.split', id, { newId, entryIds: chosen })
  return newId
}
