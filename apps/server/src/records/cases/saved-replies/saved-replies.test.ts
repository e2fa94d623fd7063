import { caseCalls, learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  for (const name of ['admin', 'support', 'finance', 'trainer', 'auditor']) tokens.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
  tokens.set('learner', await server.learnerToken('banksia', 'learner@banksia.example'))
})
afterAll(() => server.close())

const as = (name: string) => server.client(caseCalls, 'console', tokens.get(name) as string)
const learner = () => server.client(learnerCalls, 'banksia', tokens.get('learner') as string)
const raise = async (subject = 'When?') =>
  (await learner().createSupportCase({ body: { supportCaseCategoryId: 1, subject, htmlBody: '<p>When?</p>' } })).supportCaseId
const names = async (name: string) => (await as(name).listSavedReplies()).savedReplies.map((one) => one.name)

test('a saved reply is one person’s own, a team’s, or everyone’s', async () => {
  const { teams } = await as('support').listCasePeople()
  const accounts = teams.find(({ name }) => name === 'Accounts')?.id as number
  const save = (sharedWith: 'only-me' | 'team' | 'everyone', teamId?: number) =>
    as('support').createSavedReply({ body: { name: sharedWith, htmlBody: '<p>Hello<script>x</script></p>', sharedWith, ...(teamId && { teamId }) } })
  const own = await save('only-me')
  expect(own).toMatchObject({ htmlBody: '<p>Hello</p>', sharedWith: 'only-me', teamId: null, mayChange: true })
  await save('team', accounts)
  const shared = await save('everyone')
  await expect(save('team')).rejects.toMatchObject({ problem: { errors: [{ pointer: '/teamId' }] } })
  expect(await Promise.all(['support', 'finance', 'trainer'].map(names))).toEqual([['everyone', 'only-me', 'team'], ['everyone', 'team'], ['everyone']])
  const body = { name: 'Mine', htmlBody: '<p>Mine</p>', sharedWith: 'everyone' as const }
  await expect(as('finance').changeSavedReply({ params: { id: shared.id }, body })).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(as('admin').changeSavedReply({ params: { id: own.id }, body })).rejects.toMatchObject({ problem: { status: 404 } })
  expect(await as('admin').changeSavedReply({ params: { id: shared.id }, body })).toMatchObject({ name: 'Mine', mayChange: true })
  await expect(as('finance').removeSavedReply({ params: { id: own.id } })).rejects.toMatchObject({ problem: { status: 404 } })
  await as('support').removeSavedReply({ params: { id: own.id } })
  expect(await names('support')).toEqual(['Mine', 'team'])
  await expect(as('auditor').listSavedReplies()).rejects.toMatchObject({ problem: { status: 403 } })
})

test('fields are filled with live figures; a gap isn’t sent', async () => {
  const id = await raise('<Term> & dates')
  const htmlBody =
    '<p>Hi {learner.preferredName} ({learner.number}), {case.subject} is case {case.number} of {provider.name}. You owe {invoice.owing}, overdue {Invoice.Overdue}.</p><p>{learner.shoeSize} {staff.firstName}</p>'
  const saved = await as('support').createSavedReply({ body: { name: 'All', htmlBody, sharedWith: 'everyone' } })
  const params = { id, savedReplyId: saved.id }
  const { htmlBody: text, gaps } = await as('support').fillSavedReply({ params })
  expect(gaps).toEqual(['learner.shoeSize'])
  expect(text).toMatch(
    /^<p>Hi Zoë \(\S+\), &lt;Term&gt; &amp; dates is case \d+ of Banksia Training\. You owe \$[\d,.]+( and [^,]+)?, overdue \$[\d,.]+\.<\/p>/,
  )
  expect(text).toContain('{learner.shoeSize} Priya')
  const { lastEntryId } = await as('support').getCase({ params: { id } })
  const reply = (body: string) => as('support').replyToCase({ params: { id }, body: { htmlBody: body, lastEntryId } })
  await expect(reply(text)).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/htmlBody', message: 'Fill in {learner.shoeSize} before you send the reply.' }] },
  })
  await expect(reply('<p>{learner.<b>firstName</b>}</p>')).rejects.toMatchObject({ problem: { status: 400 } })
  await reply(text.replace('{learner.shoeSize}', '42'))

  await expect(as('finance').fillSavedReply({ params })).rejects.toMatchObject({ problem: { status: 404 } })
})

test('several learners get the same text, each with their own figures; each reply can be taken back', async () => {
  const [one, other] = [await raise('One'), await raise('Other')] as const
  const cases = await Promise.all([one, other].map(async (id) => ({ id, version: (await as('support').getCase({ params: { id } })).version })))
  await learner().createSupportCaseEntry({ params: { id: other }, body: { htmlBody: '<p>Wait</p>' } })
  const { held, refused } = await as('support').replyToCases({
    body: { cases: [...cases, { id: 987_654, version: 1 }], htmlBody: '<p>Case {case.number} is answered.</p>' },
  })
  expect(held).toMatchObject([{ caseId: one, htmlBody: `<p>Case ${one} is answered.</p>`, isMine: true }])
  expect(refused).toEqual([
    { id: other, reason: 'This case changed since the list was loaded. Read it, then send.' },
    { id: 987_654, reason: 'This case doesn’t exist.' },
  ])
  await as('support').takeBackReply({ params: { id: one, replyId: held[0]?.id as number } })
  const gap = await as('support').replyToCases({ body: { cases: cases.slice(0, 1), htmlBody: '<p>{learner.shoeSize}</p>' } })
  expect(gap).toEqual({ held: [], refused: [{ id: one, reason: 'Fill in {learner.shoeSize} before you send the reply.' }] })
})

test('amounts are gaps for people without the right to see them', async () => {
  const { people } = await as('admin').listCasePeople()
  const id = await raise()
  const [trainer] = await server.asOwner<{ id: number }>(`select id from accounts where tenant_id = 0 and email = 'trainer@banksia.example'`, [], 0)
  expect(people.some(({ accountId }) => accountId === Number(trainer?.id))).toBe(true)
  await as('admin').changeCase({ params: { id }, body: { assigneeAccountId: Number(trainer?.id) } })
  const saved = await as('trainer').createSavedReply({ body: { name: 'Owing', htmlBody: '<p>{invoice.owing}</p>', sharedWith: 'only-me' } })
  expect(await as('trainer').fillSavedReply({ params: { id, savedReplyId: saved.id } })).toEqual({
    htmlBody: '<p>{invoice.owing}</p>',
    gaps: ['invoice.owing'],
  })
})
