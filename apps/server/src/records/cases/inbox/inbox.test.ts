import { caseCalls, learnerCalls, type ThreadItem } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { openTestClock } from '../../../testing/test-clock.ts'
import { sendRepliesJob } from './send-replies.ts'

const clock = openTestClock()
let server: TestServer
const people = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ clock: clock.now, environment: { LEARNER_LIMITS: 'off' } })
  for (const name of ['admin', 'support', 'finance', 'auditor', 'privacy', 'trainer'])
    people.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
  people.set('learner', await server.learnerToken('banksia', 'learner@banksia.example'))
})
afterAll(() => server.close())

const as = (name: string) => server.client(caseCalls, 'console', people.get(name) as string)
const learner = () => server.client(learnerCalls, 'banksia', people.get('learner') as string)
const tenant = () => server.tenantId('banksia')
const item = { supportCaseCategoryId: 1, subject: 'When does term start?', htmlBody: '<p>I can’t find it.</p>' }
const raise = async (body: Partial<typeof item> = {}) => (await learner().createSupportCase({ body: { ...item, ...body } })).supportCaseId
const opened = (id: number, name = 'support') => as(name).getCase({ params: { id } })
const sentence = (item_: ThreadItem) => (item_.kind === 'event' ? item_.sentence : item_.htmlBody)

describe('reading', () => {
  test('a new case is unassigned, and found by its subject and its learner', async () => {
    const id = await raise({ subject: 'Locker number please' })
    const { cases, count } = await as('support').listCases({ query: { view: 'unassigned', search: 'locker' } })
    expect(cases.map((one) => one.id)).toEqual([id])
    expect(count).toBe(1)
    expect(cases[0]).toMatchObject({
      ...{ status: 'new', subject: 'Locker number please', isUnanswered: true, assignee: null, isRestricted: false, version: 1, dueAt: expect.any(String) },
      ...{ category: { id: 1, name: 'Academic support' }, priority: { id: 2, name: 'Medium' }, learner: { name: 'Zoë Marchetti' } },
    })
    expect((await as('support').listCases({ query: { search: 'marchetti locker' } })).cases).toHaveLength(1)
  })

  test('a search finds beginnings of words in entries, notes and file names, the learner, and names spelt alike', async () => {
    const id = await raise({ subject: 'A question', htmlBody: '<p>My <b>wheelchair</b> doesn’t fit&nbsp;there.</p>' })
    const found = async (search: string) => (await as('support').listCases({ query: { search } })).cases.map((one) => one.id)
    expect(await found('WHEELCH')).toEqual([id])
    expect(await found('wheelchair zoe marche')).toEqual([id])
    expect(await found(String(id))).toContain(id)
    expect(await found('nbsp wheelchair')).toEqual([])
    await as('support').addCaseNote({ params: { id }, body: { htmlBody: '<p>Call the carpenter</p>' } })
    expect(await found('carpenter')).toEqual([id])
    await as('support').changeCase({ params: { id }, body: { subject: 'Doors too narrow' } })
    expect(await found('narrow')).toEqual([id])
    expect(await found('marcheti')).toContain(id)
    expect(await found('xqzv')).toEqual([])
    expect(await found('!!! --')).toEqual([])
    const [entry] = await server.asOwner<{ id: number }>(
      'select id from support_case_entries where tenant_id = $1 and support_case_id = $2',
      [tenant(), id],
      tenant(),
    )
    await server.asOwner(
      `update documents set support_case_entry_id = $2, filename = 'floor-plan_2026.pdf' where tenant_id = $1 and id = (
        select min(id) from documents where tenant_id = $1 and state = 'clean' and support_case_entry_id is not null)`,
      [tenant(), entry?.id],
      tenant(),
    )
    expect(await found('floor plan')).toEqual([id])
    await server.asOwner(`update learners set last_name = 'Ferrante' where tenant_id = $1 and last_name = 'Marchetti'`, [tenant()], tenant())
    expect(await found('ferrante narrow')).toEqual([id])
    await server.asOwner(`update learners set last_name = 'Marchetti' where tenant_id = $1 and last_name = 'Ferrante'`, [tenant()], tenant())
  })

  test('pages follow each other without a gap or a double', async () => {
    for (const view of ['all', 'closed'] as const) {
      const whole = (await as('admin').listCases({ query: { view } })).cases.map(({ id }) => id)
      const found: number[] = []
      let cursor: string | undefined
      do {
        const page = await as('admin').listCases({ query: { view, take: 3, ...(cursor && { cursor }) } })
        found.push(...page.cases.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(found).toEqual(whole)
      expect(whole.length).toBeGreaterThan(3)
    }
    for (const cursor of ['x', Buffer.from('["2026",{}]').toString('base64url'), Buffer.from('["never",1]').toString('base64url')])
      await expect(as('admin').listCases({ query: { cursor } })).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/cursor' }] } })
  })

  test('views count what they list', async () => {
    const { views } = await as('support').listCaseViews()
    for (const { name, count } of views)
      if (count !== null) expect([name, count]).toEqual([name, (await as('support').listCases({ query: { view: name } })).count])
    expect(views.find(({ name }) => name === 'mine')?.count).toBeGreaterThan(0)
    expect(views.find(({ name }) => name === 'overdue')?.count).toBeGreaterThan(0)
  })

  test('a view is saved, shared, changed by its owner only, and removed', async () => {
    const filters = { statusFilter: ['new' as const], assigneeFilter: 'nobody' as const }
    const view = await as('support').createCaseView({ body: { name: 'New ones', isShared: true, filters } })
    expect(view.count).toBe((await as('support').listCases({ query: filters })).count)
    expect((await as('admin').listCaseViews()).own).toEqual([{ ...view, isMine: false }])
    const params = { id: view.id }
    const body = { name: 'Mine', isShared: false, filters: {} }
    await expect(as('admin').changeCaseView({ params, body })).rejects.toMatchObject({ problem: { status: 404 } })
    await expect(as('admin').removeCaseView({ params })).rejects.toMatchObject({ problem: { status: 404 } })
    await as('support').changeCaseView({ params, body })
    expect((await as('admin').listCaseViews()).own).toEqual([])
    await as('support').removeCaseView({ params })
    expect((await as('support').listCaseViews()).own).toEqual([])
  })
})

describe('who sees what', () => {
  test('restricted cases are for their team, administrators and the privacy officer', async () => {
    const id = await raise({ supportCaseCategoryId: 11 })
    const sees = async (name: string) =>
      opened(id, name).then(
        () => true,
        () => false,
      )
    expect(await Promise.all(['admin', 'privacy', 'support', 'auditor', 'finance'].map(sees))).toEqual([true, true, false, false, false])
    const { teams, people: colleagues } = await as('admin').listCasePeople()
    const [studentServices] = teams.filter(({ name }) => name === 'Student Services')
    await as('admin').changeCase({ params: { id }, body: { teamId: studentServices?.id as number } })
    expect(await Promise.all(['support', 'auditor', 'finance'].map(sees))).toEqual([true, false, false])
    const tom = colleagues.find(({ name }) => name === 'Tom Whitlock')
    await as('admin').changeCase({ params: { id }, body: { teamId: null, assigneeAccountId: tom?.accountId as number } })
    expect(await Promise.all(['support', 'finance'].map(sees))).toEqual([false, true])
  })

  test('a finance officer answers the cases of their team, and sees no others', async () => {
    const { cases } = await as('finance').listCases()
    expect(new Set(cases.map(({ team }) => team?.name))).toEqual(new Set(['Accounts', undefined]))
    const other = await raise()
    for (const call of [
      () => opened(other, 'finance'),
      () => as('finance').addCaseNote({ params: { id: other }, body: { htmlBody: 'x' } }),
      () => as('finance').showCasePresence({ params: { id: other }, body: { isTyping: false } }),
      () => as('finance').changeCase({ params: { id: other }, body: { status: 'closed' } }),
    ])
      await expect(call()).rejects.toMatchObject({ problem: { status: 404 } })
  })

  test('an auditor reads and writes nothing; a learner can’t call at all', async () => {
    const id = await raise()
    expect((await opened(id, 'auditor')).mayAnswer).toBe(false)
    await expect(as('auditor').addCaseNote({ params: { id }, body: { htmlBody: 'x' } })).rejects.toMatchObject({ problem: { status: 403 } })
    expect((await server.raw('console', `/cases/${id}`, { bearer: people.get('learner') as string })).statusCode).toBe(401)
    const kahu = server.client(caseCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
    await expect(kahu.getCase({ params: { id } })).rejects.toMatchObject({ problem: { status: 404 } })
    expect((await kahu.listCases({ query: { search: item.subject } })).cases).toEqual([])
  })
})

describe('writing', () => {
  test('a note is for staff only', async () => {
    const id = await raise()
    const { thread, version } = await as('support').addCaseNote({ params: { id }, body: { htmlBody: '<p>Ask <b>Mei</b> first<script>x</script></p>' } })
    expect(thread.at(-1)).toMatchObject({ kind: 'note', htmlBody: '<p>Ask <b>Mei</b> first</p>', by: { kind: 'staff', name: 'Priya Raman' } })
    expect(version).toBe(2)
    const answers = [await learner().getSupportCase({ params: { id } }), await learner().listSupportCases(), await learner().getLearnerAccount()]
    expect(JSON.stringify(answers)).not.toContain('Mei')
    await expect(as('support').addCaseNote({ params: { id }, body: { htmlBody: '<p> </p>' } })).rejects.toMatchObject({
      problem: { status: 400, errors: [{ pointer: '/htmlBody' }] },
    })
  })

  test('changes are checked, told in the thread, and audited', async () => {
    const id = await raise()
    const change = (body: Parameters<ReturnType<typeof as>['changeCase']>[0]['body']) => as('support').changeCase({ params: { id }, body })
    const { people: colleagues } = await as('support').listCasePeople()
    const mei = colleagues.find(({ name }) => name === 'Mei Tanaka')?.accountId as number
    expect(colleagues.find(({ isMe }) => isMe)?.name).toBe('Priya Raman')
    await change({ assigneeAccountId: mei, priorityId: 4, categoryId: 5, subject: 'Term dates', isRestricted: true })
    await expect(change({ status: 'closed' })).rejects.toMatchObject({ problem: { status: 404 } })
    const after = await as('admin').changeCase({ params: { id }, body: { status: 'on-hold', heldUntil: '2099-01-05' } })
    expect(after).toMatchObject({
      ...{ status: 'on-hold', heldUntil: '2099-01-05', subject: 'Term dates', isRestricted: true },
      ...{ assignee: { name: 'Mei Tanaka' }, priority: { name: 'Urgent' }, category: { name: 'IT and learning platform' } },
    })
    expect(after.thread.filter(({ kind }) => kind === 'event').map(sentence)).toEqual([
      'assigned the case to Mei Tanaka',
      'changed the category to IT and learning platform',
      'changed the priority to Urgent',
      'restricted the case to its team',
      `changed the subject. It was “${item.subject}”`,
      'changed the status to On hold until 2099-01-05',
    ])
    const wrong = { status: 'on-hold', heldUntil: '2020-01-01', assigneeAccountId: 987_654, teamId: 987_654, categoryId: 987_654, priorityId: 987_654 } as const
    await expect(as('admin').changeCase({ params: { id }, body: wrong })).rejects.toMatchObject({
      problem: { errors: ['heldUntil', 'assigneeAccountId', 'teamId', 'categoryId', 'priorityId'].map((name) => ({ pointer: `/${name}` })) },
    })
    const events = await server.asOwner<{ action: string }>(
      `select action from audit_events where tenant_id = $1 and subject_kind = 'support-case' and subject_id = $2 order by id`,
      [tenant(), String(id)],
      tenant(),
    )
    expect(events.map(({ action }) => action)).toEqual(['support-case.create', 'support-case.change', 'support-case.change'])
  })

  test('several cases are changed together, and changed back except where somebody was there since', async () => {
    const ids = [await raise(), await raise(), await raise()]
    const { changed, refused, undoId } = await as('support').changeCases({ body: { ids: [...ids, 987_654], status: 'closed' } })
    expect(changed.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'closed']))
    expect(refused).toEqual([{ id: 987_654, reason: 'This case doesn’t exist.' }])
    await as('admin').addCaseNote({ params: { id: ids[1] as number }, body: { htmlBody: 'wait' } })
    await expect(as('admin').undoCaseChanges({ params: { id: undoId as number } })).rejects.toMatchObject({ problem: { status: 404 } })
    const undone = await as('support').undoCaseChanges({ params: { id: undoId as number } })
    expect(undone.changed.map(({ id, status }) => [id, status])).toEqual([
      [ids[0], 'new'],
      [ids[2], 'new'],
    ])
    expect(undone.refused).toEqual([{ id: ids[1], reason: 'Somebody changed this case since.' }])
    await expect(as('support').undoCaseChanges({ params: { id: undoId as number } })).rejects.toMatchObject({ problem: { status: 404 } })
  })

  test('staff open a case for a learner, who sees it', async () => {
    const [found] = (await as('support').listCases({ query: { search: 'marchetti' } })).cases
    const made = await as('support').createCase({
      body: { learnerId: found?.learner.id as number, categoryId: 8, subject: 'Your certificate', htmlBody: '<p>It is ready.</p>' },
    })
    expect(made).toMatchObject({ status: 'waiting-for-learner', isUnanswered: false, assignee: { name: 'Priya Raman' } })
    expect(await learner().getSupportCase({ params: { id: made.id } })).toMatchObject({
      ...{ supportCaseStatusDescription: 'Waiting for you', supportCaseEntries: [{ staffFullName: 'Priya Raman', htmlBody: '<p>It is ready.</p>' }] },
    })
    await expect(as('support').createCase({ body: { learnerId: 987_654, categoryId: 987_654, subject: 'x', htmlBody: 'x' } })).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/categoryId' }, { pointer: '/learnerId' }] },
    })
  })
})

describe('replying', () => {
  const entriesSeen = async (id: number) => (await learner().getSupportCase({ params: { id } })).supportCaseEntries.map(({ htmlBody }) => htmlBody)

  test('a reply is held, taken back, written again and sent', async () => {
    const send = () =>
      sendRepliesJob({ database: server.database, sites: server.sites, clock: clock.now, actions: server.caseActions }).run({
        signal: new AbortController().signal,
      })
    const id = await raise()
    const { lastEntryId } = await opened(id)
    const reply = (htmlBody: string, status?: 'closed') => as('support').replyToCase({ params: { id }, body: { htmlBody, lastEntryId, status } })
    const held = await reply('<p>On Mondey.</p>')
    expect(held).toMatchObject({ caseId: id, learnerName: 'Zoë Marchetti', by: 'Priya Raman', isMine: true })
    const back = await as('support').takeBackReply({ params: { id, replyId: held.id } })
    expect(back).toMatchObject({ heldReplies: [], drafts: { reply: { htmlBody: '<p>On Mondey.</p>' } } })
    const again = await reply('<p>On Monday.</p>', 'closed')
    expect((await opened(id)).drafts.reply).toBeNull()
    clock.forward(9_000)
    await send()
    expect(await entriesSeen(id)).toEqual([item.htmlBody])
    clock.forward(2_000)
    await Promise.all([send(), send()])
    expect(await entriesSeen(id)).toEqual([item.htmlBody, '<p>On Monday.</p>'])
    expect(await opened(id)).toMatchObject({ status: 'closed', isUnanswered: false, heldReplies: [] })
    await expect(as('support').takeBackReply({ params: { id, replyId: again.id } })).rejects.toMatchObject({
      problem: { detail: 'The reply is already sent.' },
    })
  })

  test('nobody answers over a colleague or past the learner', async () => {
    const id = await raise()
    const { lastEntryId } = await opened(id)
    const reply = (name: string, entryId: number | null) =>
      as(name).replyToCase({ params: { id }, body: { htmlBody: `<p>By ${name}</p>`, lastEntryId: entryId } })
    await learner().createSupportCaseEntry({ params: { id }, body: { htmlBody: '<p>Found it!</p>' } })
    await expect(reply('support', lastEntryId)).rejects.toMatchObject({
      problem: { status: 409, detail: expect.stringMatching(/^The learner replied \d+ seconds? ago\. Read it, then send\.$/) },
    })
    const now = await opened(id)
    const answers = await Promise.allSettled([reply('support', now.lastEntryId), reply('admin', now.lastEntryId)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: { detail: expect.stringContaining('is sending a reply now') } },
    })
    expect(await entriesSeen(id)).toEqual([item.htmlBody, '<p>Found it!</p>'])
  })

  test('drafts are each person’s own, and others see who is there', async () => {
    const id = await raise()
    const params = { id }
    await as('support').saveCaseDraft({ params, body: { kind: 'reply', htmlBody: '<p>Hello<script>x</script></p>' } })
    await as('support').saveCaseDraft({ params, body: { kind: 'note', htmlBody: '<p>Hm</p>' } })
    expect((await opened(id)).drafts).toMatchObject({ reply: { htmlBody: '<p>Hello</p>' }, note: { htmlBody: '<p>Hm</p>' } })
    expect((await opened(id, 'admin')).drafts).toEqual({ reply: null, note: null })
    await as('support').saveCaseDraft({ params, body: { kind: 'note', htmlBody: '' } })
    expect((await opened(id)).drafts.note).toBeNull()
    await as('support').showCasePresence({ params, body: { isTyping: true } })
    const { people: others, version } = await as('admin').showCasePresence({ params, body: { isTyping: false } })
    expect(others).toEqual([{ accountId: expect.any(Number), name: 'Priya Raman', isTyping: true }])
    expect(version).toBe((await opened(id)).version)
    await as('support').showCasePresence({ params, body: { isTyping: false, isLeaving: true } })
    expect((await opened(id, 'admin')).people).toEqual([])
  })
})
