import { caseCalls, reportCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAnswer, addLearner, change, type TestLearner } from '../../../notifications/testing/records.ts'
import { eventsOf, mailsOf } from '../../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../../testing/server.ts'
import { minutes, openTestClock } from '../../../testing/test-clock.ts'

const { clock, forward } = openTestClock()
const days = (count: number) => minutes(count * 24 * 60)
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock })
  await server.notifications.now()
})
afterAll(() => server.close())

const close = (id: number) => change(server, 'banksia', 'support_cases', id, `support_case_status_id = 9, closed_at = '${new Date(clock()).toISOString()}'`)
const later = async () => {
  forward(minutes(2))
  await server.notifications.now()
}
/** A closed case, and the path that its email links to for each answer. */
const closedCase = async () => {
  const learner = await addLearner(server, 'banksia')
  const id = await addAnswer(server, learner)
  await close(id)
  await later()
  const [mail] = await mailsOf(server, 'banksia', learner.email)
  const [, path = ''] = new RegExp(`Good: ${origins.banksia}(/case-rating/[^?]+)\\?answer=good`).exec(mail?.text ?? '') ?? []
  return { learner, id, mail, path }
}
const post = (path: string, form: Record<string, string>, origin: 'banksia' | 'kahu' = 'banksia') =>
  server.raw(origin, path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: String(new URLSearchParams(form)) })
const ratingOf = async (id: number) =>
  (
    await server.asOwner<{ answer: string; comment: string | null }>(
      'select answer, comment from case_ratings where support_case_id = $1',
      [id],
      server.tenantId('banksia'),
    )
  )[0]
const sentences = async (id: number) => {
  const { thread } = await server.client(caseCalls, 'console', await server.staffToken('support@banksia.example')).getCase({ params: { id } })
  return thread.flatMap((item) => (item.kind === 'event' ? [`${item.by.name} ${item.sentence}`] : []))
}

test('the email about a closed case asks how we did; opening its link stores nothing, one tap does', async () => {
  const { id, mail, path } = await closedCase()
  expect(mail).toMatchObject({ subject: 'Your support case at Banksia Training is closed' })
  expect(mail?.text).toContain(`Your support case ${id} has a new answer, and we’ve closed it.`)
  expect(mail?.html.match(/class="answer"/g)).toHaveLength(3)
  const opened = await server.raw('banksia', `${path}?answer=okay`)
  expect(opened.statusCode).toBe(200)
  expect(opened.body).toMatch(/value="okay" required checked/)
  expect(opened.body).not.toContain('<textarea')
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  expect(await ratingOf(id)).toBeUndefined()

  const sent = await post(path, { answer: 'okay' })
  expect([sent.statusCode, sent.headers.location, sent.headers['set-cookie']]).toEqual([303, `${path}?saved`, undefined])
  expect(await ratingOf(id)).toEqual({ answer: 'okay', comment: null })
  const thanks = (await server.raw('banksia', `${path}?saved`)).body
  expect(thanks).toContain('Your answer is saved')
  expect(thanks).toContain('<textarea')
  await post(path, { answer: 'okay', comment: ' It took <b>long</b>. ' })
  await post(path, { answer: 'good', comment: 'It took <b>long</b>.' })
  expect(await ratingOf(id)).toEqual({ answer: 'good', comment: 'It took <b>long</b>.' })
  expect((await server.raw('banksia', path)).body).toContain('It took &lt;b&gt;long&lt;/b&gt;.')
  expect(await sentences(id)).toEqual([
    'Ruby Chen rated our help as okay',
    'Ruby Chen commented on the rating: “It took <b>long</b>.”',
    'Ruby Chen changed the rating to good',
  ])
  const audited = (await eventsOf(server, 'banksia')).filter(({ action }) => action === 'support-case.rate')
  expect(audited.map(({ after }) => after?.answer)).toEqual(['okay', 'okay', 'good'])
})

test('a made-up link, one of another case, learner or provider is a 404, and nonsense stores nothing', async () => {
  const [mine, other] = [await closedCase(), await closedCase()]
  const wrong = [
    mine.path.replace(`/${mine.id}.`, `/${other.id}.`),
    mine.path.replace(`.${mine.learner.learnerId}.`, `.${other.learner.learnerId}.`),
    `${mine.path}x`,
    '/case-rating/1',
  ]
  for (const path of wrong) {
    const opened = await server.raw('banksia', path)
    expect([opened.statusCode, opened.body], path).toEqual([404, expect.stringContaining('<h1>This link doesn’t work</h1>')])
    expect((await post(path, { answer: 'good' })).statusCode, path).toBe(404)
  }
  expect((await post(mine.path, { answer: 'good' }, 'kahu')).statusCode).toBe(404)
  for (const form of [{}, { answer: 'great' }] as Record<string, string>[]) expect((await post(mine.path, form)).headers.location).toBe(mine.path)
  expect((await server.raw('banksia', mine.path, { method: 'POST', headers: { 'content-type': 'application/json' }, payload: '{}' })).statusCode).toBe(415)
  expect([await ratingOf(mine.id), await ratingOf(other.id)]).toEqual([undefined, undefined])
})

test('a case closed without an answer is told too; one that was opened meanwhile is not, nor is one told to someone who opted out', async () => {
  const learnerOf = async (without: 'caseAnswered'[] = []) => {
    const learner = await addLearner(server, 'banksia', { without })
    return { learner, id: await addAnswer(server, learner, { byStaff: false }) }
  }
  const [closed, reopened, unwilling] = [await learnerOf(), await learnerOf(), await learnerOf(['caseAnswered'])]
  for (const { id } of [closed, reopened, unwilling]) await close(id)
  await change(server, 'banksia', 'support_cases', reopened.id, 'support_case_status_id = 2, closed_at = null')
  await later()
  const textsTo = async ({ email }: TestLearner) => (await mailsOf(server, 'banksia', email)).map(({ text }) => text)
  expect(await textsTo(closed.learner)).toEqual([expect.stringContaining(`We’ve closed your support case ${closed.id}.`)])
  expect([await textsTo(reopened.learner), await textsTo(unwilling.learner)]).toEqual([[], []])
})

test('ratings are a report of cases, as far as the person sees them', async () => {
  const before = await server.client(reportCalls, 'console', await server.staffToken('support@banksia.example')).getRatingReport({ query: {} })
  const { id, path } = await closedCase()
  await post(path, { answer: 'good' })
  const read = async (role: string) =>
    (await server.client(reportCalls, 'console', await server.staffToken(`${role}@banksia.example`)).getRatingReport({ query: {} })).total
  expect((await read('support')).good).toBe(before.total.good + 1)
  expect(before.parts).toHaveLength(30)
  await change(server, 'banksia', 'support_cases', id, 'is_restricted = true')
  expect((await read('support')).good).toBe(before.total.good)
  expect((await read('admin')).good).toBe(before.total.good + 1)
})

test('a rating can be changed for 14 days. A case that is closed again is rated anew', async () => {
  const { id, path } = await closedCase()
  await post(path, { answer: 'bad' })
  forward(days(15))
  await post(path, { answer: 'good' })
  expect(await ratingOf(id)).toMatchObject({ answer: 'bad' })
  const shown = (await server.raw('banksia', `${path}?answer=good`)).body
  expect(shown).toContain('It can no longer be changed.')
  expect(shown).not.toContain('<form')
  await change(server, 'banksia', 'support_cases', id, 'support_case_status_id = 10, closed_at = null')
  await close(id)
  await post(path, { answer: 'good' })
  expect(await ratingOf(id)).toMatchObject({ answer: 'good' })
})
