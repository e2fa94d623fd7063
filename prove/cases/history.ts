import type { OpenedCase } from '@lanyard/contract'
import fc, { type AsyncCommand } from 'fast-check'
import type { Person } from '../accounts/people.ts'
import type { Owner } from '../database/owner.ts'
import type { Answer, Wire } from '../requests/wire.ts'
import { demandClean } from './learner-reads.ts'
import { newMark } from './marks.ts'

export const moveKinds = [
  ...(['raise', 'open for learner', 'learner replies', 'reply', 'reply to several', 'reply with saved', 'send', 'take back'] as const),
  ...(['note', 'draft note', 'draft reply', 'note on learner', 'merge', 'undo merge', 'split', 'change', 'change several', 'undo changes'] as const),
  ...(['close', 'reopen', 'close long ago', 'hand over', 'look'] as const),
] as const
type MoveKind = (typeof moveKinds)[number]

/** One move of a history. The numbers choose a case, another case, a member of staff, and how. */
export type Move = { kind: MoveKind; at: number; other: number; by: number; how: number }

export const moves: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...moveKinds) },
    { weight: 1, arbitrary: fc.constantFrom<MoveKind[]>('note', 'merge', 'undo merge', 'reply', 'send') },
  ),
  ...{ at: fc.nat(7), other: fc.nat(7), by: fc.nat(1), how: fc.nat(7) },
})

/** Counts over all histories: how often each move was done, and the requests. */
export type Tally = { done: Map<MoveKind, number>; requests: number; internal: number }

/** One history: a learner, their cases, and the members of staff who answer. */
export type History = {
  number: number
  wire: Wire
  owner: Owner
  tenantId: number
  learner: Person
  learnerId: number
  staff: readonly (Person & { accountId: number })[]
  teamIds: readonly number[]
  cases: number[]
  notes: number[]
  held: { id: number; caseId: number; by: number }[]
  undoIds: number[]
  merged: number[]
  tally: Tally
}

const statuses = ['new', 'open', 'waiting-for-learner', 'waiting-for-others', 'on-hold', 'closed'] as const
const openCategories = [1, 2, 3]

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]

const asLearner = async (history: History, method: string, path: string, body?: unknown): Promise<Answer> => {
  history.tally.requests++
  const answer = await history.wire.send(history.learner.site, `/learner-app/${path}`, {
    method,
    bearer: history.learner.token,
    ...(body !== undefined && { body }),
  })
  demandClean(`${method} ${path} by the learner`, answer)
  return answer
}

const asStaff = async (history: History, by: number, method: string, path: string, body?: unknown): Promise<Answer> => {
  history.tally.requests++
  const { token } = pick(history.staff, by) as Person
  const answer = await history.wire.send('console', path, { method, bearer: token, ...(body !== undefined && { body }) })
  if (answer.status === 401 || (answer.status >= 500 && answer.status !== 503))
    throw new Error(`${method} ${path} by staff: ${answer.status} ${answer.body.slice(0, 200)}`)
  return answer
}

const isDone = ({ status }: Answer) => status === 200

const raise = async (history: History, { how }: Move): Promise<boolean> => {
  const answer = await asLearner(history, 'POST', 'support-case', {
    supportCaseCategoryId: pick(openCategories, how),
    subject: `Question ${how}`,
    htmlBody: '<p>Can you help me?</p>',
  })
  if (!isDone(answer)) return false
  history.cases.push(Number(JSON.parse(answer.body).data.supportCaseId))
  return true
}

const openFor = async (history: History, { by, how }: Move): Promise<boolean> => {
  const body = { learnerId: history.learnerId, categoryId: pick(openCategories, how), subject: `About ${how}`, htmlBody: '<p>We called you.</p>' }
  const answer = await asStaff(history, by, 'POST', '/cases', body)
  if (isDone(answer)) history.cases.push(Number(JSON.parse(answer.body).id))
  return isDone(answer)
}

const opened = async (history: History, by: number, id: number): Promise<OpenedCase | undefined> => {
  const answer = await asStaff(history, by, 'GET', `/cases/${id}`)
  return isDone(answer) ? (JSON.parse(answer.body) as OpenedCase) : undefined
}

const keepHeld = (history: History, by: number, reply: { id: number; caseId: number }) => history.held.push({ id: reply.id, caseId: reply.caseId, by })

const reply = async (history: History, { by, how }: Move, id: number, htmlBody = '<p>Here is an answer.</p>'): Promise<boolean> => {
  const found = await opened(history, by, id)
  if (!found) return false
  const status = how > 5 ? { status: 'closed' } : {}
  const answer = await asStaff(history, by, 'POST', `/cases/${found.id}/replies`, { htmlBody, lastEntryId: found.lastEntryId, ...status })
  if (isDone(answer)) keepHeld(history, by, JSON.parse(answer.body))
  return isDone(answer)
}

const replyToAll = async (history: History, { by }: Move): Promise<boolean> => {
  const cases = []
  for (const id of new Set(history.cases)) {
    const found = await opened(history, by, id)
    if (found) cases.push({ id: found.id, version: found.version })
  }
  if (cases.length === 0) return false
  const answer = await asStaff(history, by, 'POST', '/cases/replies', { cases, htmlBody: '<p>Hello {learner.firstName}, this is for all.</p>' })
  const { held = [] } = isDone(answer) ? (JSON.parse(answer.body) as { held?: { id: number; caseId: number }[] }) : {}
  for (const one of held) keepHeld(history, by, one)
  return held.length > 0
}

/** A saved reply's name is for staff; its text is sent. */
const replyWithSaved = async (history: History, move: Move, id: number): Promise<boolean> => {
  const body = { name: newMark(history.number), htmlBody: '<p>Dear {learner.firstName}, see the portal.</p>', sharedWith: 'only-me' }
  const saved = await asStaff(history, move.by, 'POST', '/saved-replies', body)
  if (!isDone(saved)) return false
  history.tally.internal++
  const savedId = Number(JSON.parse(saved.body).id)
  const text = await asStaff(history, move.by, 'GET', `/cases/${id}/saved-replies/${savedId}`)
  await asStaff(history, move.by, 'DELETE', `/saved-replies/${savedId}`)
  return isDone(text) && reply(history, move, id, JSON.parse(text.body).htmlBody)
}

/** Lets the ten seconds of held replies pass. */
const send = async ({ owner, tenantId, cases, held }: History): Promise<boolean> => {
  const sent = await owner.rows(
    `with due as (update case_replies set sends_at = now() - interval '1 second' where tenant_id = $1 and support_case_id = any($2) returning 1)
     select tell(json_build_object('about', 'case-replies', 'tenantId', $1::int)::text) from due limit 1`,
    [tenantId, cases],
    tenantId,
  )
  held.length = 0
  return sent.length > 0
}

const takeBack = async (history: History, { at }: Move): Promise<boolean> => {
  const held = pick(history.held, at)
  return held !== undefined && isDone(await asStaff(history, held.by, 'DELETE', `/cases/${held.caseId}/replies/${held.id}`))
}

const internal = (history: History) => {
  history.tally.internal++
  return newMark(history.number)
}

const note = async (history: History, { by }: Move, id: number): Promise<boolean> => {
  const text = internal(history)
  const answer = await asStaff(history, by, 'POST', `/cases/${id}/notes`, { htmlBody: `<p>${text}</p>` })
  if (!isDone(answer)) return false
  const found = (JSON.parse(answer.body) as OpenedCase).thread.filter((item) => item.kind === 'note')
  if (!found.some(({ htmlBody }) => htmlBody.includes(text))) throw new Error('staff do not see their own note, so nobody could')
  history.notes.push(...found.map((one) => one.id))
  return true
}

const draft = async (history: History, kind: 'note' | 'reply', { by }: Move, id: number): Promise<boolean> =>
  isDone(await asStaff(history, by, 'PUT', `/cases/${id}/draft`, { kind, htmlBody: `<p>${internal(history)}</p>` }))

const merge = async (history: History, { by, other }: Move, id: number): Promise<boolean> => {
  const answer = await asStaff(history, by, 'POST', `/cases/${id}/merge`, { intoId: pick(history.cases, other) })
  if (isDone(answer)) history.merged.push(id)
  return isDone(answer)
}

/** Some of what is split off are ids of notes. */
const split = async (history: History, { by, how }: Move, id: number): Promise<boolean> => {
  const found = await opened(history, by, id)
  if (!found) return false
  const ids = found.thread.filter(({ kind }) => kind === 'entry' || (kind === 'note' && how === 7)).map((item) => item.id)
  const answer = await asStaff(history, by, 'POST', `/cases/${found.id}/split`, { entryIds: ids.slice(how > 3 ? 1 : -1), subject: 'Something else' })
  if (isDone(answer)) history.cases.push(Number(JSON.parse(answer.body).id))
  return isDone(answer)
}

const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const changeOf = ({ staff, teamIds }: History, { other, how }: Move): object => {
  const status = pick(statuses, other) as string
  const changes = [
    { status, ...(status === 'on-hold' && { heldUntil: nextWeek() }) },
    { assigneeAccountId: pick(staff, other)?.accountId },
    { teamId: pick([...teamIds, null], other) ?? null },
    { isRestricted: other % 2 === 0 },
    { subject: `Renamed ${other}` },
    { categoryId: pick(openCategories, other) },
    { priorityId: (other % 3) + 1 },
  ]
  return pick(changes, how) as object
}

const changeAll = async (history: History, move: Move): Promise<boolean> => {
  const answer = await asStaff(history, move.by, 'POST', '/cases/changes', { ids: [...new Set(history.cases)], ...changeOf(history, move) })
  const { undoId } = isDone(answer) ? JSON.parse(answer.body) : { undoId: null }
  if (typeof undoId === 'number') history.undoIds.push(undoId)
  return typeof undoId === 'number'
}

const change = async (history: History, by: number, id: number, body: object) => isDone(await asStaff(history, by, 'PATCH', `/cases/${id}`, body))

/** Closed for so long that the learner's next reply opens another case. */
const closeLongAgo = async (history: History, { by }: Move, id: number): Promise<boolean> => {
  if (!(await change(history, by, id, { status: 'closed' }))) return false
  const { owner, tenantId } = history
  await owner.rows("update support_cases set closed_at = now() - interval '31 days' where tenant_id = $1 and id = $2", [tenantId, id], tenantId)
  return learnerReplies(history, id)
}

const learnerReplies = async (history: History, id: number): Promise<boolean> => {
  const answer = await asLearner(history, 'POST', `support-cases/${id}/entry`, { htmlBody: '<p>Thank you. One more thing.</p>' })
  if (isDone(answer)) history.cases.push(Number(JSON.parse(answer.body).data.supportCaseId))
  return isDone(answer)
}

const look = async (history: History, { by }: Move, id: number): Promise<boolean> =>
  isDone(await asStaff(history, by, 'POST', `/cases/${id}/presence`, { isTyping: true })) && isDone(await asStaff(history, by, 'GET', '/case-views'))

const make = async (history: History, move: Move): Promise<boolean> => {
  const { kind, at, other, by } = move
  if (history.cases.length === 0) await raise(history, move)
  const id = pick(history.cases, at)
  if (id === undefined) return false
  const all: Record<MoveKind, () => Promise<boolean>> = {
    raise: () => raise(history, move),
    'open for learner': () => openFor(history, move),
    'learner replies': () => learnerReplies(history, id),
    reply: () => reply(history, move, id),
    'reply to several': () => replyToAll(history, move),
    'reply with saved': () => replyWithSaved(history, move, id),
    send: () => send(history),
    'take back': () => takeBack(history, move),
    note: () => note(history, move, id),
    'draft note': () => draft(history, 'note', move, id),
    'draft reply': () => draft(history, 'reply', move, id),
    'note on learner': async () =>
      isDone(await asStaff(history, by, 'POST', `/staff/learners/${history.learnerId}/notes`, { text: internal(history), teamId: null })),
    merge: () => merge(history, move, id),
    'undo merge': async () => isDone(await asStaff(history, by, 'POST', `/cases/${pick(history.merged, other) ?? id}/unmerge`)),
    split: () => split(history, move, id),
    change: () => change(history, by, id, changeOf(history, move)),
    'change several': () => changeAll(history, move),
    'undo changes': async () => isDone(await asStaff(history, by, 'POST', `/cases/changes/${pick(history.undoIds, other) ?? 1}/undo`)),
    close: () => change(history, by, id, { status: 'closed' }),
    reopen: () => change(history, by, id, { status: 'open' }),
    'close long ago': () => closeLongAgo(history, move, id),
    'hand over': () => change(history, by, id, { assigneeAccountId: pick(history.staff, by + 1)?.accountId, teamId: pick(history.teamIds, other) ?? null }),
    look: () => look(history, move, id),
  }
  return all[kind]()
}

/** What the learner sees of their cases now. */
export const readCases = async (history: History, ids: Iterable<number>) => {
  await asLearner(history, 'GET', 'support-cases')
  for (const id of new Set(ids)) await asLearner(history, 'GET', `support-cases/${id}`)
}

export const commandOf = (move: Move): AsyncCommand<object, History> => ({
  check: () => true,
  run: async (_model, history) => {
    const { done } = history.tally
    if (await make(history, move)) done.set(move.kind, (done.get(move.kind) ?? 0) + 1)
    const touched = [pick(history.cases, move.at), pick(history.cases, move.other)]
    await readCases(
      history,
      touched.filter((id) => id !== undefined),
    )
  },
  toString: () => JSON.stringify(move),
})
