import { caseCalls, caseTeamCalls, learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { hours } from '../../../testing/test-clock.ts'
import { sendRepliesJob } from '../inbox/send-replies.ts'
import { defaultRules } from './inbox-rules.ts'
import { openHeldCasesJob } from './open-held-cases.ts'

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  for (const name of ['admin', 'support', 'auditor']) tokens.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
  tokens.set('learner', await server.learnerToken('banksia', 'learner@banksia.example'))
})
afterAll(() => server.close())

const as = (name: string) => server.client(caseCalls, 'console', tokens.get(name) as string)
const teams = (name: string) => server.client(caseTeamCalls, 'console', tokens.get(name) as string)
const learner = () => server.client(learnerCalls, 'banksia', tokens.get('learner') as string)
const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
const raise = async (supportCaseCategoryId = 1) =>
  (await learner().createSupportCase({ body: { supportCaseCategoryId, subject: 'When?', htmlBody: '<p>When?</p>' } })).supportCaseId
/** Hours until the answer is due, or null. */
const dueIn = async (id: number) => {
  const { dueAt } = await as('admin').getCase({ params: { id } })
  return dueAt === null ? null : Math.round((Date.parse(dueAt) - Date.now()) / hours(1))
}
const change = (id: number, body: Parameters<ReturnType<typeof as>['changeCase']>[0]['body']) => as('admin').changeCase({ params: { id }, body })
/** Sessions end while a clock is moved on, so the due time is moved back. */
const pass = (id: number, count: number) =>
  server.asOwner(
    "update support_cases set due_at = (due_at at time zone 'UTC' - $2 * interval '1 hour') at time zone 'UTC' where tenant_id = $3 and id = $1",
    [id, count, tenant()],
    tenant(),
  )
const tenant = () => server.tenantId('banksia')
const signal = new AbortController().signal
/** New cases of the first category go to this team. */
const categoryTo = async (defaultAssignedStaffTeamId: number) => {
  const payload = { description: 'Academic support', isActive: true, forLearnerApp: true, defaultAssignedStaffTeamId }
  const bearer = await server.staffToken('records@banksia.example')
  const changed = await server.raw('api', '/combos/support-case-categories/1', { method: 'PUT', bearer, payload, headers: { jsonFormat: 'camelCase' } })
  expect(changed.statusCode, changed.body).toBe(200)
}

test('a provider has working hours and answer times; they are changed by whoever read the last version', async () => {
  const before = await as('auditor').getInboxSettings()
  expect(before).toEqual({ ...defaultRules, version: 0, timeZone: 'Australia/Sydney' })
  const { timeZone: _, ...rules } = before
  await expect(as('support').getInboxSettings()).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(as('auditor').replaceInboxSettings({ body: rules })).rejects.toMatchObject({ problem: { status: 403 } })
  const wrong = {
    ...rules,
    workingHours: [{ weekday: 1, from: '09:00', to: '08:00' }],
    holidays: [1, 2].map(() => ({ day: '2026-12-25', name: 'Christmas Day' })),
    categoryHours: [{ categoryId: 987_654, answerHours: 1 }],
  }
  await expect(as('admin').replaceInboxSettings({ body: wrong })).rejects.toMatchObject({
    problem: { errors: ['/workingHours/0/to', '/holidays/1/day', '/categoryHours/0/categoryId'].map((pointer) => ({ pointer })) },
  })
  const body = {
    ...rules,
    workingHours: always,
    categoryHours: [
      { categoryId: 5, answerHours: 8 },
      { categoryId: 8, answerHours: null },
    ],
  }
  expect(await as('admin').replaceInboxSettings({ body })).toEqual({ ...body, version: 1, timeZone: 'Australia/Sydney' })
  await expect(as('admin').replaceInboxSettings({ body })).rejects.toMatchObject({ problem: { status: 409 } })
  const kahu = server.client(caseCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
  expect(await kahu.getInboxSettings()).toMatchObject({ version: 0, timeZone: 'Pacific/Auckland' })
})

test('the category and the priority say when an answer is due', async () => {
  expect(await dueIn(await raise(5))).toBe(8)
  expect(await dueIn(await raise(8))).toBeNull()
  const id = await raise()
  expect(await dueIn(id)).toBe(16)
  await pass(id, 3)
  await change(id, { categoryId: 5 })
  expect(await dueIn(id)).toBe(5)
  await change(id, { categoryId: 1, priorityId: 4 })
  expect(await dueIn(id)).toBe(1)
  await change(id, { categoryId: 8 })
  expect(await dueIn(id)).toBeNull()
})

test('the clock stands still while the case waits for the learner, and starts anew after an answer', async () => {
  const id = await raise()
  await pass(id, 6)
  await change(id, { status: 'waiting-for-learner' })
  expect(await dueIn(id)).toBeNull()
  const reply = () => learner().createSupportCaseEntry({ params: { id }, body: { htmlBody: '<p>Here it is.</p>' } })
  await reply()
  expect(await dueIn(id)).toBe(10)
  await pass(id, 4)
  await reply()
  expect(await dueIn(id)).toBe(6)
  const { lastEntryId } = await as('admin').getCase({ params: { id } })
  await as('admin').replyToCase({ params: { id }, body: { htmlBody: '<p>Thanks</p>', lastEntryId } })
  await sendRepliesJob({ database: server.database, sites: server.sites, clock: () => Date.now() + 11_000, actions: server.caseActions }).run({ signal })
  expect(await dueIn(id)).toBeNull()
  await reply()
  expect(await dueIn(id)).toBe(16)
  const { undoId } = await as('admin').changeCases({ body: { ids: [id], status: 'closed' } })
  expect(await dueIn(id)).toBeNull()
  await as('admin').undoCaseChanges({ params: { id: undoId as number } })
  expect(await dueIn(id)).toBe(16)
})

test('a case on hold opens when its day has come, with the time it had left', async () => {
  const id = await raise()
  await pass(id, 2)
  const heldUntil = Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO('Australia/Sydney').toPlainDate().add({ days: 2 })
  await change(id, { status: 'on-hold', heldUntil: heldUntil.toString() })
  const run = (after: number) => openHeldCasesJob({ database: server.database, sites: server.sites, clock: () => Date.now() + after }).run({ signal })
  await run(0)
  expect(await as('admin').getCase({ params: { id } })).toMatchObject({ status: 'on-hold', dueAt: null })
  await Promise.all([run(hours(48)), run(hours(48))])
  const opened = await as('admin').getCase({ params: { id } })
  expect(opened).toMatchObject({ status: 'open', heldUntil: null })
  expect(opened.thread.filter(({ by }) => by.kind === 'system')).toMatchObject([{ sentence: 'opened the case: its hold has ended' }])
  // Working time is counted from the day on which it opened.
  expect(await dueIn(id)).toBe(48 + 14)
})

test('teams have members; a team that shares its cases gives each new one to the member with the fewest', async () => {
  const { people } = await teams('auditor').listCaseTeams()
  const named = (name: string) => people.find((one) => one.name === name)?.accountId as number
  const [first, second] = ['Priya Raman', people.find(({ name }) => name !== 'Priya Raman')?.name as string]
  const memberAccountIds = [named(first), named(second)]
  const written = { name: 'Night shift', sharesCases: true, memberAccountIds }
  await expect(teams('auditor').createCaseTeam({ body: written })).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(teams('admin').createCaseTeam({ body: { ...written, memberAccountIds: [987_654] } })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/memberAccountIds/0', message: 'Must be somebody who answers cases.' }] },
  })
  const team = await teams('admin').createCaseTeam({ body: written })
  expect(team).toMatchObject({ name: 'Night shift', isActive: true, sharesCases: true, openCases: 0 })
  expect(team.members.map(({ name }) => name).toSorted()).toEqual([first, second].toSorted())
  await expect(teams('admin').createCaseTeam({ body: { ...written, name: 'night SHIFT' } })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/name', message: 'There is a team with this name.' }] },
  })

  await server.asOwner('update support_cases set support_case_status_id = 9 where tenant_id = $1', [tenant()], tenant())
  await categoryTo(team.id)
  const raised = await Promise.all([raise(), raise(), raise(), raise()])
  const assignees = async (ids: number[]) =>
    (await Promise.all(ids.map((id) => as('admin').getCase({ params: { id } })))).map(({ assignee }) => assignee?.name).toSorted()
  expect(await assignees(raised)).toEqual([first, first, second, second].toSorted())
  const { thread, assignee } = await as('admin').getCase({ params: { id: raised[0] as number } })
  expect(thread.filter(({ kind }) => kind === 'event')).toMatchObject([
    { by: { kind: 'system' }, sentence: `assigned the case to ${assignee?.name}, whose turn it was` },
  ])

  await teams('admin').changeCaseTeam({ params: { id: team.id }, body: { ...written, memberAccountIds: [named(second)], isActive: true } })
  expect(await assignees([await raise()])).toEqual([second])
  await teams('admin').changeCaseTeam({ params: { id: team.id }, body: { ...written, sharesCases: false, isActive: true } })
  const unshared = await as('admin').getCase({ params: { id: await raise() } })
  expect(unshared).toMatchObject({ assignee: null, team: { id: team.id } })
  expect((await teams('admin').listCaseTeams()).teams.find(({ id }) => id === team.id)?.openCases).toBe(6)
  const kahu = server.client(caseTeamCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
  await expect(kahu.changeCaseTeam({ params: { id: team.id }, body: { ...written, memberAccountIds: [], isActive: true } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})
