import { type FieldError, isClosedCase, type supportCaseCalls, supportCaseEntryTypes, supportCaseStatuses } from '@lanyard/contract'
import { audit, type Request } from '../../audit/audit.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import type { Value } from '../../lists/list-values.ts'
import type { LearnerWrite } from '../build-learner-routes.ts'
import type { AttachDocuments, LearnerContext } from '../learner-dependencies.ts'
import { type DueClock, openDueClock } from './due/due-time.ts'
import { readRules } from './due/inbox-rules.queries.ts'
import { addEvents, readStaffName } from './inbox/case-writing.queries.ts'
import { addCase, addEntry, checkEnrolments, holdCase, type LockedCase, readWriter, touchCase, type Writer } from './support-cases.queries.ts'
import { nextMember } from './teams/next-member.ts'

type CreateCase = LearnerWrite<(typeof supportCaseCalls)['createSupportCase']>
type CreateEntry = Omit<LearnerWrite<(typeof supportCaseCalls)['createSupportCaseEntry']>, 'query' | 'reply' | 'request' | 'wireCase'> & {
  request: Request
  /** The address that the entry was sent from, if it was sent by email. */
  mailedFrom?: string
}
type Written = { htmlBody: string; documentIds?: number[] | undefined }

const writerOf = async (transaction: Transaction, { scope }: LearnerContext): Promise<Writer> => {
  const writer = await readWriter(transaction, scope)
  if (!writer) throw new Problem('not-found', 'There are no learner records for this account.')
  return writer
}

const clockOf = async (transaction: Transaction, { scope, tenant }: LearnerContext): Promise<DueClock> =>
  openDueClock(await readRules(transaction, scope.tenantId), tenant.timeZone)

/** The text was already cleaned: an empty result means there was nothing to read. */
const bodyErrors = (html: string): FieldError[] => (html === '' ? [{ pointer: '/htmlBody', message: 'Must not be empty.' }] : [])

const enrolmentErrors = async ({ transaction, context, body }: CreateCase): Promise<FieldError[]> => {
  const { courseEnrolmentId = null, unitEnrolmentId = null } = body
  if (courseEnrolmentId === null && unitEnrolmentId === null) return []
  const { courseFound, unitFound, unitIsOfCourse } = await checkEnrolments(transaction, context.scope, courseEnrolmentId, unitEnrolmentId)
  const errors: FieldError[] = []
  if (courseEnrolmentId !== null && !courseFound) errors.push({ pointer: '/courseEnrolmentId', message: 'You have no such course enrolment.' })
  if (unitEnrolmentId !== null && !unitFound) errors.push({ pointer: '/unitEnrolmentId', message: 'You have no such unit enrolment.' })
  else if (unitEnrolmentId !== null && courseEnrolmentId !== null && courseFound && !unitIsOfCourse)
    errors.push({ pointer: '/unitEnrolmentId', message: 'Is not part of that course enrolment.' })
  return errors
}

/** What is wrong with the documents to attach. */
const documentErrors = ({ transaction, context, body }: CreateCase | CreateEntry, attach: AttachDocuments, { learnerId }: Writer) =>
  attach(transaction, { tenantId: context.scope.tenantId, learnerId, documentIds: body.documentIds ?? [], at: context.now })

const writeEntry = async (
  call: CreateCase | CreateEntry,
  attach: AttachDocuments,
  writer: Writer,
  supportCaseId: number,
  written: Written,
): Promise<number> => {
  const { transaction, context } = call
  const { scope, now: at } = context
  const mailedFrom = 'mailedFrom' in call ? call.mailedFrom : undefined
  const typeId = mailedFrom === undefined ? supportCaseEntryTypes.portalMessage : supportCaseEntryTypes.email
  const entry = { learnerId: writer.learnerId, supportCaseId, typeId, email: mailedFrom ?? writer.email, htmlBody: written.htmlBody, at }
  const supportCaseEntryId = await addEntry(transaction, scope, entry)
  const { tenantId } = scope
  const faults = await attach(transaction, { tenantId, learnerId: writer.learnerId, supportCaseEntryId, documentIds: written.documentIds ?? [], at })
  if (faults.length > 0) throw badInput(faults)
  return supportCaseEntryId
}

/** The priority, person and team that a category starts its cases with. */
export const startOf = (category: Value | undefined) => ({
  priorityId: (category?.defaultSupportCasePriorityId ?? null) as number | null,
  staffId: (category?.defaultAssignedStaffId ?? null) as number | null,
  teamId: (category?.defaultAssignedStaffTeamId ?? null) as number | null,
})

/** The same. A case of a team that shares its cases, and of nobody, goes to the member whose turn is next. */
const sharedStart = async (transaction: Transaction, { scope }: LearnerContext, category: Value | undefined) => {
  const start = startOf(category)
  if (start.staffId !== null || start.teamId === null) return { ...start, isInTurn: false }
  const staffId = await nextMember(transaction, scope.tenantId, start.teamId)
  return { ...start, staffId, isInTurn: staffId !== null }
}

/** Says in the thread whose turn it was. */
const noteTurn = async (transaction: Transaction, { scope, now }: LearnerContext, supportCaseId: number, staffId: number | null) => {
  if (staffId === null) return
  const name = await readStaffName(transaction, scope.tenantId, staffId)
  await addEvents(transaction, scope.tenantId, supportCaseId, null, [{ kind: 'assigned-in-turn', data: { id: staffId, name } }], now)
}

type CheckedWrite<Written> = { errors: FieldError[]; write(): Promise<Written> }

/** A case starts with its category's priority, staff and team. The case, its entry and its documents are written together. */
export const checkCase = async (call: CreateCase, attach: AttachDocuments): Promise<CheckedWrite<number>> => {
  const { transaction, context, body, caller, request } = call
  const category = context.values.find('support-case-categories', body.supportCaseCategoryId)
  const isOffered = category?.isActive === true && category.forLearnerApp === true
  const writer = await writerOf(transaction, context)
  const errors = [
    ...(isOffered ? [] : [{ pointer: '/supportCaseCategoryId', message: 'Must be one of the categories that are offered.' }]),
    ...(await enrolmentErrors(call)),
    ...bodyErrors(body.htmlBody),
    ...(await documentErrors(call, attach, writer)),
  ]
  const write = async () => {
    const subject = body.subject.trim()
    const { isInTurn, ...given } = await sharedStart(transaction, context, category)
    const start = { categoryId: body.supportCaseCategoryId, statusId: supportCaseStatuses.new, ...given }
    const { dueAt } = (await clockOf(transaction, context)).started(start, context.now)
    const supportCaseId = await addCase(transaction, context.scope, {
      learnerId: writer.learnerId,
      courseEnrolmentId: body.courseEnrolmentId ?? null,
      unitEnrolmentId: body.unitEnrolmentId ?? null,
      ...start,
      dueAt,
      isRestricted: category?.defaultIsRestricted === true,
      subject,
      at: context.now,
    })
    const entryId = await writeEntry(call, attach, writer, supportCaseId, body)
    if (isInTurn) await noteTurn(transaction, context, supportCaseId, start.staffId)
    const after = { subject, supportCaseCategoryId: body.supportCaseCategoryId, supportCaseEntryId: entryId, documentIds: body.documentIds ?? [] }
    await audit(transaction, caller, request, [{ action: 'support-case.create', subjectKind: 'support-case', subjectId: String(supportCaseId), after }])
    return supportCaseId
  }
  return { errors, write }
}

const { inProgress, awaitingLearner, onHold, reopened } = supportCaseStatuses

/** A reply hands the case back to the provider, and reopens one that ended. */
const statusAfterReply = (statusId: number) => {
  if (isClosedCase(statusId)) return reopened
  return statusId === awaitingLearner || statusId === onHold ? inProgress : statusId
}

/** Milliseconds after its end in which a reply reopens a case. A later one opens a new case that continues it. */
const reopensFor = 30 * 24 * 60 * 60 * 1000

const isOver = ({ statusId, endedAt }: LockedCase, now: string) => isClosedCase(statusId) && Date.parse(now) - Date.parse(endedAt) > reopensFor

/** Characters in all entries of a case: a case is read as a whole. */
const mostText = 2_000_000

/** The case that a reply is written to. */
const continuedCase = async ({ transaction, context, caller, request }: CreateEntry, { learnerId }: Writer, supportCase: LockedCase): Promise<number> => {
  if (!isOver(supportCase, context.now)) return supportCase.id
  const { categoryId, courseEnrolmentId, unitEnrolmentId, isRestricted, subject } = supportCase
  const category = context.values.find('support-case-categories', categoryId)
  const { isInTurn, ...given } = await sharedStart(transaction, context, category)
  const start = { categoryId, statusId: supportCaseStatuses.new, ...given }
  const { dueAt } = (await clockOf(transaction, context)).started(start, context.now)
  const id = await addCase(transaction, context.scope, {
    ...{ learnerId, courseEnrolmentId, unitEnrolmentId, isRestricted, subject, followsId: supportCase.id, dueAt, at: context.now },
    ...start,
  })
  if (isInTurn) await noteTurn(transaction, context, id, start.staffId)
  const after = { subject, supportCaseCategoryId: categoryId, followsId: supportCase.id }
  await audit(transaction, caller, request, [{ action: 'support-case.create', subjectKind: 'support-case', subjectId: String(id), after }])
  return id
}

export type WrittenEntry = { supportCaseId: number; entryId: number }

/** A full case accepts no reply. */
export const checkEntry = async (call: CreateEntry, attach: AttachDocuments): Promise<CheckedWrite<WrittenEntry>> => {
  const { transaction, context, params, body, caller, request } = call
  const supportCase = await holdCase(transaction, context.scope, params.id)
  if (!supportCase) throw new Problem('not-found')
  if (supportCase.textLength + body.htmlBody.length > mostText) throw new Problem('conflict', 'This case is full. Open a new one to continue.')
  const writer = await writerOf(transaction, context)
  const write = async () => {
    const supportCaseId = await continuedCase(call, writer, supportCase)
    const entryId = await writeEntry(call, attach, writer, supportCaseId, body)
    if (supportCaseId !== supportCase.id) return { supportCaseId, entryId }
    const statusId = statusAfterReply(supportCase.statusId)
    const due = (await clockOf(transaction, context)).replied(supportCase, supportCase, context.now)
    await touchCase(transaction, context.scope, supportCase.id, statusId, due, context.now)
    if (statusId === reopened && statusId !== supportCase.statusId)
      await addEvents(transaction, context.scope.tenantId, supportCase.id, null, [{ kind: 'reopened', data: {} }], context.now)
    const entry = { action: 'support-case.reply', subjectKind: 'support-case', subjectId: String(supportCase.id) }
    await audit(transaction, caller, request, [
      {
        ...entry,
        before: { supportCaseStatusId: supportCase.statusId },
        after: { supportCaseStatusId: statusId, supportCaseEntryId: entryId, documentIds: body.documentIds ?? [] },
      },
    ])
    return { supportCaseId, entryId }
  }
  return { errors: [...bodyErrors(body.htmlBody), ...(await documentErrors(call, attach, writer))], write }
}
