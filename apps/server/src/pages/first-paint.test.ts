import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { learnerCalls, staffLearnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../demonstration/tenants.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'

let server: TestServer
let learner: Browser
beforeAll(async () => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../../tools/build.ts'), 'portal'], { env: { ...process.env, NODE_ENV: 'production' } })
  server = await openTestServer()
  learner = await signedIn('learner@banksia.example')
}, 180_000)
afterAll(() => server.close())

const owner = (text: string, values: unknown[] = []) => server.asOwner(text, values, server.tenantId('banksia'))
const signedIn = async (email: string, { app }: Pick<TestServer, 'app'> = server) => {
  const browser = openBrowser(app, origins.banksia)
  expect(await browser.signIn({ username: email, password: demonstrationPassword })).toMatchObject({ error: null })
  return browser
}
const open = (browser: Browser, path = '/', headers: Record<string, string> = { accept: 'text/html,*/*' }) => browser.send(path, { headers })
const broughtBy = (body: string) =>
  JSON.parse(/id="first-answers">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null') as { username: string; answers: [[string, object], unknown][] } | null
const counted = async (result: string) =>
  Number(new RegExp(`lanyard_first_paints_total\\{result="${result}"\\} (\\d+)`).exec(await server.metrics.text())?.[1] ?? 0)

test('a signed-in learner’s dashboard has their own records in its text, and no token', async () => {
  const { body, headers } = await open(learner)
  const api = server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example'))
  const { items } = await api.listCourseEnrolmentSummaries()
  const [, markup = ''] = body.split('<div id="root">')
  expect(items.some(({ courseOfferDescription }) => markup.includes(`${courseOfferDescription}</a>`))).toBe(true)
  expect(markup).toMatch(/>Next up<\/h2>/)
  expect(headers['cache-control']).toBe('no-store, private')
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'self';.*style-src 'self' 'nonce-/)
  expect(markup).not.toMatch(/ style="|<script>|eyJ/)
  expect(headers['set-cookie']).toBeUndefined()
})

test('its text comes before everything that loads, and before the answers', async () => {
  const { body } = await open(learner)
  const [before = '', after = ''] = body.split(/(?<=<\/main>)/)
  expect(before).toMatch(/>My courses<\/h2>/)
  expect(before).not.toMatch(/<script|<link rel="(?!icon|manifest)/)
  expect(after.match(/rel="(?:modulepreload|stylesheet)"|type="module"|id="first-answers"/g)?.length).toBeGreaterThan(5)
})

test('its answers are those of the API, in the same words', async () => {
  const brought = broughtBy((await open(learner)).body)
  const api = server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example'))
  const answers = new Map(brought?.answers.map(([[operation], data]) => [operation, data]))
  expect([...answers.keys()].sort()).toEqual([
    ...['getFinanceStats', 'getLearnerAccount', 'getLearnerAttention', 'listCourseEnrolmentSummaries'],
    ...['listLearnerClassRegistrations', 'listLearnerTimetableStats'],
  ])
  expect(answers.get('getFinanceStats')).toEqual(await api.getFinanceStats())
  expect(answers.get('getLearnerAttention')).toEqual(await api.getLearnerAttention())
})

test('learners who ask at the same moment each get their own page', async () => {
  const names = ['learner@banksia.example', 'new@banksia.example']
  const browsers = [learner, await signedIn('new@banksia.example')]
  const pages = await Promise.all(Array.from({ length: 20 }, (_, turn) => open(browsers[turn % 2] as Browser)))
  const [own, other] = await Promise.all(
    names.map(async (name) => server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', name)).getLearnerAccount()),
  )
  for (const [turn, { body }] of pages.entries()) {
    expect(broughtBy(body)?.username).toBe(names[turn % 2])
    expect(body).not.toContain(`Profile of ${(turn % 2 === 0 ? other : own)?.firstName}`)
    expect(body).toContain(`Profile of ${(turn % 2 === 0 ? own : other)?.firstName}`)
  }
})

test.for([
  ['another page', '/finance', { accept: 'text/html' }],
  ['the service worker, which keeps the page', '/', { accept: '*/*' }],
  ['an address with something in it', '/?message=1', { accept: 'text/html' }],
] as const)('%s has nobody’s records', async ([, path, headers]) => {
  const { body, headers: answered } = await open(learner, path, headers)
  expect(body).toContain('<div id="root"></div>')
  expect(answered['cache-control']).toBe('no-store')
})

test('without a session, with an ended one, on another provider’s site, and for staff who look, the page has nobody’s records', async () => {
  const nobody = openBrowser(server.app, origins.banksia)
  const ended = await signedIn('learner@banksia.example')
  const cookies = new Map(ended.cookies)
  await ended.send('/api/auth/signout', { form: { csrfToken: await ended.csrfToken(), json: 'true' } })
  for (const [name, value] of cookies) ended.cookies.set(name, value)
  const elsewhere = openBrowser(server.app, origins.kahu)
  for (const [name, value] of learner.cookies) elsewhere.cookies.set(name, value)
  const staff = server.client(staffLearnerCalls, 'console', await server.staffToken('support@banksia.example'))
  const [{ id } = { id: 0 }] = await server.asOwner<{ id: number }>(
    "select id from learners where email = 'learner@banksia.example'",
    [],
    server.tenantId('banksia'),
  )
  const { url } = await staff.seeAsLearner({ params: { id: Number(id) }, body: { reason: 'She asked about her invoice' } })
  const looking = openBrowser(server.app, origins.banksia)
  await looking.send(new URL(url).pathname + new URL(url).search)
  for (const browser of [nobody, ended, elsewhere, looking]) expect((await open(browser)).body).toContain('<div id="root"></div>')
})

test('what people wrote can’t break out of the page', async () => {
  const hostile = '</script><img src=x onerror=alert(1)>\u2028<!--'
  await owner("update learners set preferred_name = $1 where email = 'new@banksia.example'", [hostile])
  const { body } = await open(await signedIn('new@banksia.example'))
  const brought = broughtBy(body)
  expect(brought?.answers.find(([[operation]]) => operation === 'getLearnerAttention')?.[1]).toMatchObject({ preferredName: hostile })
  expect(body).toContain('&lt;/script&gt;&lt;img src=x')
  expect(body.includes('<img src=x')).toBe(false)
  expect(body.slice(body.indexOf('id="first-answers"')).includes('\u2028')).toBe(false)
})

test('a call that fails leads to the page without text, which is counted', async () => {
  const { database } = server
  const before = await counted('failed')
  const forTenant = database.forTenant
  database.forTenant = (id) => ({ ...forTenant(id), read: () => Promise.reject(new Error('No database')) })
  try {
    const { status, body } = await open(learner)
    expect([status, body.includes('<div id="root"></div>')]).toEqual([200, true])
  } finally {
    database.forTenant = forTenant
  }
  expect(await counted('failed')).toBe(before + 1)
})

test('a page that takes too long is sent without its text, which is counted', async () => {
  const hurried = await server.open({ paintWithin: 0 })
  try {
    const { status, body } = await open(await signedIn('learner@banksia.example', hurried))
    expect([status, body.includes('<div id="root"></div>')]).toEqual([200, true])
    expect(await hurried.metrics.text()).toContain('lanyard_first_paints_total{result="late"} 1')
  } finally {
    await hurried.close()
  }
})

test('the device’s time zone is named if its cookie says that it is another', async () => {
  const there = await signedIn('learner@banksia.example')
  const named = async (cookie?: string) => {
    if (cookie) there.cookies.set('time-zone', cookie)
    return /Your device is on <!-- -->([\w ]+)/.exec((await open(there)).body)?.[1]
  }
  expect(await named()).toBeUndefined()
  expect(await named('Europe/Berlin')).toBe('Berlin time')
  expect(await named('<b>')).toBeUndefined()
  expect(await named('Nowhere/Else')).toBeUndefined()
})
