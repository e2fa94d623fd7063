import { newLearnerCalls, tenantLearnerAccountCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../application.ts'
import { addTestAccount, browserAt, cheap, eventsOf, goodPassword, mailsOf } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { hours, openTestClock } from '../../testing/test-clock.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let second: Application
let admin: string
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
  second = await server.open()
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const banksia = { tenantCode: 'BANKSIA' }
const accounts = (bearer = admin) => server.client(tenantLearnerAccountCalls, 'console', bearer)
const problem = (status: number, more: object = {}) => ({ problem: { status, ...more } })
const enable = (id: number, value: boolean) =>
  accounts().updateLearnerAccount({ params: { ...banksia, id }, body: [{ op: 'replace', path: '/IsEnabled', value }] })

let count = 0
const newAddress = () => `learner${count++}@invited.example`
const invite = (overrides: Partial<Parameters<ReturnType<typeof accounts>['inviteLearner']>[0]['body']> = {}) =>
  accounts().inviteLearner({ params: banksia, body: { Email: newAddress(), With: 'link', FirstName: 'Noa', LastName: 'Vale', ...overrides } })

const linkFor = async (email: string) => /https?:\S+callback\/email\?token=[\w-]{43}/.exec((await mailsOf(server, 'banksia', email))[0]?.text ?? '')?.[0] ?? ''
const follow = async (link: string) => {
  const browser = browserAt(server, 'banksia')
  const { pathname, search, searchParams } = new URL(link)
  const page = await browser.send(pathname + search)
  const form = { token: searchParams.get('token') ?? '', csrfToken: await browser.csrfToken() }
  const { headers } = await browser.send(pathname, { form })
  return { browser, page, location: String(headers.location) }
}

test('a learner is invited by a link in the provider’s name, chooses a password with it, and it works once', async () => {
  const account = await invite()
  expect(account).toMatchObject({ State: 'invited', IsEnabled: true, FirstName: 'Noa', TemporaryPassword: null, LearnerNumber: null })
  expect(account.LearnerId).toBeGreaterThan(0)
  const [mail] = await mailsOf(server, 'banksia', account.Email)
  expect(mail).toMatchObject({ subject: 'Your account at Banksia Training is ready', origin: origins.banksia })
  const link = await linkFor(account.Email)
  const { browser, page, location } = await follow(link)
  expect(page.body).toContain('Welcome to Banksia Training')
  expect(location).toContain('error=NEW_PASSWORD_REQUIRED')
  expect(await browser.signIn({ step: 'NEW_PASSWORD_REQUIRED', newPassword: goodPassword })).toMatchObject({ status: 200 })
  expect((await browser.session()).user).toBeDefined()
  expect(await accounts().getTenantLearnerAccount({ params: { ...banksia, id: account.Id } })).toMatchObject({
    State: 'active',
    IsOnline: true,
    InvitedUntil: null,
  })
  expect((await follow(link)).location).toContain('error=Verification')
  await expect(accounts().inviteLearnerAgain({ params: { ...banksia, id: account.Id }, body: { With: 'link' } })).rejects.toMatchObject(problem(422))
})

test('or with a temporary password, which is returned once and appears in no mail', async () => {
  const account = await invite({ With: 'temporary-password' })
  const password = account.TemporaryPassword ?? ''
  expect(password).toMatch(/^(\w{5}-){3}\w{5}$/)
  const [mail] = await mailsOf(server, 'banksia', account.Email)
  expect(mail?.text).toContain(account.Email)
  expect(mail?.text).not.toContain(password)
  expect(await browserAt(server, 'banksia').signIn({ username: account.Email, password })).toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
  const again = await accounts().inviteLearnerAgain({ params: { ...banksia, id: account.Id }, body: { With: 'temporary-password' } })
  expect(await browserAt(server, 'banksia').signIn({ username: account.Email, password })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await browserAt(server, 'banksia').signIn({ username: account.Email, password: again.TemporaryPassword ?? '' })).toMatchObject({
    error: 'NEW_PASSWORD_REQUIRED',
  })
  await expect(
    accounts().inviteLearner({ params: banksia, body: { Email: newAddress(), With: 'temporary-password' }, idempotencyKey: 'once' }),
  ).rejects.toMatchObject(problem(400))
  expect(JSON.stringify(await eventsOf(server, 'banksia'))).not.toContain(password)
})

test('an account is created for a learner on record, once; an email belongs to one account', async () => {
  const tenantId = server.tenantId('banksia')
  const [learner] = await server.asOwner<{ id: string }>(
    "insert into learners (tenant_id, first_name, last_name, learner_number) values ($1, 'Rue', 'Marlow', 'L-9001') returning id",
    [tenantId],
    tenantId,
  )
  const LearnerId = Number(learner?.id)
  const account = await invite({ LearnerId, FirstName: undefined, LastName: undefined })
  expect(account).toMatchObject({ LearnerId, LearnerNumber: 'L-9001', FirstName: 'Rue', LastName: 'Marlow' })
  await expect(invite({ LearnerId })).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/LearnerId' }] }))
  await expect(invite({ Email: account.Email.toUpperCase() })).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/Email' }] }))
  await expect(invite({ LearnerId: 987_654_321 })).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/LearnerId' }] }))
  const list = (query: Parameters<ReturnType<typeof accounts>['listLearnerAccounts']>[0]['query']) => accounts().listLearnerAccounts({ params: banksia, query })
  for (const query of [{ search: 'l-9001' }, { search: 'rue marl' }, { search: account.Email }, { learnerIdFilter: LearnerId }])
    expect((await list(query)).items.map(({ Id }) => Id)).toEqual([account.Id])
  expect((await list({ search: 'rue marl', stateFilter: 'active' })).totalCount).toBe(0)
  const everybody = await list({ sort: 'Email' })
  const pages = await Promise.all([0, 2].map((skip) => list({ sort: 'Email', skip, take: 2 })))
  expect(pages.flatMap(({ items }) => items)).toEqual(everybody.items.slice(0, 4))
})

const answersTo = async (bearer: string) =>
  Promise.all(
    [server, second].map(async ({ app }) => {
      const headers = { host: new URL(origins.banksia).host, authorization: `Bearer ${bearer}` }
      return (await app.inject({ url: '/combos/genders', headers })).statusCode
    }),
  )

test.each([
  ['disabled', (id: number) => enable(id, false)],
  ['signed out everywhere', (id: number) => accounts().endLearnerSessions({ params: { ...banksia, id } })],
  ['rid of two-step verification', (id: number) => accounts().resetLearnerTwoStep({ params: { ...banksia, id } })],
] as const)('a learner who is %s is refused on the next request, in every process', async (_, act) => {
  const email = newAddress()
  const id = await addTestAccount(server, 'banksia', { email, totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  const token = await server.learnerToken('banksia', email)
  expect(await answersTo(token)).toEqual([200, 200])
  const before = (await eventsOf(server, 'banksia')).length
  await act(id)
  expect(await answersTo(token)).toEqual([401, 401])
  expect((await eventsOf(server, 'banksia')).slice(before)).toHaveLength(1)
})

test("resetting a learner's two-step verification notifies them by email, from their own site", async () => {
  const email = newAddress()
  const id = await addTestAccount(server, 'banksia', { email, totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  await accounts().resetLearnerTwoStep({ params: { ...banksia, id } })
  expect(await mailsOf(server, 'banksia', email)).toMatchObject([{ kind: 'two-step-changed', origin: origins.banksia }])
})

test('a disabled learner can’t sign in until enabled again', async () => {
  const email = newAddress()
  const id = await addTestAccount(server, 'banksia', { email })
  expect(await enable(id, false)).toMatchObject({ State: 'disabled', IsEnabled: false })
  expect(await browserAt(server, 'banksia').signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await enable(id, true)).toMatchObject({ State: 'active', IsEnabled: true })
  expect(await browserAt(server, 'banksia').signIn({ username: email, password: goodPassword })).toMatchObject({ status: 200 })
  await expect(
    accounts().updateLearnerAccount({ params: { ...banksia, id }, body: [{ op: 'replace', path: '/Username', value: 'x@y.example' }] }),
  ).rejects.toMatchObject(problem(422))
  await expect(
    accounts().updateLearnerAccount({ params: { ...banksia, id }, body: [{ op: 'replace', path: '/IsEnabled', value: 'no' }] }),
  ).rejects.toMatchObject(problem(400))
})

test('a change based on an outdated version is refused', async () => {
  const id = await addTestAccount(server, 'banksia', { email: newAddress() })
  const read = await server.raw('console', `/tenants/BANKSIA/learner-accounts/${id}`, { bearer: admin })
  const { Version } = read.json()
  expect(read.headers.etag).toBe(`"${Version}"`)
  const disable = (ifMatch: string) =>
    accounts().updateLearnerAccount({ params: { ...banksia, id }, body: [{ op: 'replace', path: '/IsEnabled', value: false }], ifMatch })
  const disabled = await disable(`"${Version}"`)
  expect(disabled.Version).not.toBe(Version)
  await expect(disable(`"${Version}"`)).rejects.toMatchObject(problem(412))
  const { items } = await accounts().listLearnerAccounts({ params: banksia, query: { search: disabled.Email } })
  expect(items.map((account) => account.Version)).toEqual([disabled.Version])
})

test('learners without two-step verification can be found', async () => {
  const [without, having] = [newAddress(), newAddress()]
  await addTestAccount(server, 'banksia', { email: without })
  await addTestAccount(server, 'banksia', { email: having, totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  const found = async (hasTwoStepFilter: boolean) => {
    const { items } = await accounts().listLearnerAccounts({ params: banksia, query: { emailFilter: [without, having], hasTwoStepFilter } })
    return items.map(({ Email }) => Email)
  }
  expect([await found(false), await found(true)]).toEqual([[without], [having]])
  const totals = [{}, { hasTwoStepFilter: false }, { hasTwoStepFilter: true }].map((query) => accounts().listLearnerAccounts({ params: banksia, query }))
  const [all = 0, ...parts] = (await Promise.all(totals)).map(({ totalCount }) => totalCount)
  expect(parts.reduce((sum, part) => sum + part)).toBe(all)
})

test("another tenant’s learners don't exist, and console accounts aren't learners", async () => {
  const kahu = await server.staffToken('admin@kahu.example', 'kahu')
  const { Id } = await invite()
  for (const tenantCode of ['KAHU', 'BANKSIA'])
    await expect(accounts(kahu).endLearnerSessions({ params: { tenantCode, id: Id } })).rejects.toMatchObject(problem(404))
  expect((await accounts().listLearnerAccounts({ params: banksia, query: { search: 'admin@banksia' } })).totalCount).toBe(0)
})

const change = (id: number, path: string, value: unknown) =>
  accounts().updateLearnerAccount({ params: { ...banksia, id }, body: [{ op: 'replace', path, value }] })

const newLearners = (bearer = admin) => server.client(newLearnerCalls, 'console', bearer)
const countOf = async (table: 'learners' | 'course_enrolments' | 'accounts') => {
  const tenantId = server.tenantId('banksia')
  const [row] = await server.asOwner<{ count: number }>(`select count(*)::int as count from ${table} where tenant_id = $1`, [tenantId], tenantId)
  return row?.count ?? 0
}

test('a learner is added with the next number, enrolled and invited at once', async () => {
  const tenantId = server.tenantId('banksia')
  const [course] = await server.asOwner<{ code: string }>('select code from course_offers where tenant_id = $1 limit 1', [tenantId], tenantId)
  const body = {
    learner: { learnerNumber: 'NEW-0009', firstName: 'Ana', lastName: 'Reyes' },
    enrolment: { courseOffer: course?.code ?? '', status: 'CURRENT', startDate: '2026-11-16' },
  }
  const first = await newLearners().addLearner({ body })
  expect(first).toMatchObject({ learnerNumber: 'NEW-0009', temporaryPassword: null })
  const Email = newAddress()
  const second = await newLearners().addLearner({ body: { learner: { firstName: 'Ben', lastName: 'Reyes', email: Email }, invitation: { with: 'link' } } })
  expect(second.learnerNumber).toBe('NEW-0010')
  const [account] = (await accounts().listLearnerAccounts({ params: banksia, query: { learnerIdFilter: second.learnerId } })).items
  expect(account).toMatchObject({ Email, LearnerNumber: 'NEW-0010', State: 'invited' })
  expect(await linkFor(Email)).not.toBe('')
})

test('a learner who can’t be enrolled or invited isn’t added, and the error names the field', async () => {
  const before = { learners: await countOf('learners'), enrolments: await countOf('course_enrolments'), accounts: await countOf('accounts') }
  const learner = { firstName: 'Cal', lastName: 'Reyes' }
  const refused = (pointer: string, status: number) => problem(status, { errors: [expect.objectContaining({ pointer })] })
  const course = { courseOffer: 'NOWHERE', status: 'CURRENT' }
  await expect(newLearners().addLearner({ body: { learner, enrolment: course } })).rejects.toMatchObject(refused('/enrolment/courseOffer', 400))
  await expect(newLearners().addLearner({ body: { learner, invitation: { with: 'link' } } })).rejects.toMatchObject(refused('/learner/email', 400))
  const { Email } = await invite()
  const taken = { ...learner, email: Email }
  await expect(newLearners().addLearner({ body: { learner: taken, invitation: { with: 'link' } } })).rejects.toMatchObject(refused('/learner/email', 409))
  const again = { ...learner, learnerNumber: 'NEW-0009' }
  await expect(newLearners().addLearner({ body: { learner: again } })).rejects.toMatchObject(refused('/learner/learnerNumber', 409))
  const records = await server.staffToken('records@banksia.example')
  const invited = { ...learner, email: newAddress() }
  await expect(newLearners(records).addLearner({ body: { learner: invited, invitation: { with: 'link' } } })).rejects.toMatchObject(problem(403))
  const after = { learners: await countOf('learners'), enrolments: await countOf('course_enrolments'), accounts: await countOf('accounts') }
  expect(after).toEqual({ ...before, learners: before.learners + 1, accounts: before.accounts + 1 })
})

test('an email address is corrected: the earlier link ends, the new address gets a new one, and a taken address is refused', async () => {
  const { Id, Email } = await invite()
  await server.mailDelivery.deliverDue()
  const earlier = await linkFor(Email)
  const corrected = newAddress()
  expect(await change(Id, '/Email', corrected)).toMatchObject({ Email: corrected, Username: corrected, State: 'invited' })
  expect((await follow(earlier)).location).toContain('error')
  await accounts().inviteLearnerAgain({ params: { ...banksia, id: Id }, body: { With: 'link' } })
  await server.mailDelivery.deliverDue()
  expect(await linkFor(corrected)).toMatch(/token=/)
  await expect(change(Id, '/Email', 'learner@banksia.example')).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/Email' }] }))
  await expect(change(Id, '/Email', 'nobody')).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/Email' }] }))
  const [event] = (await eventsOf(server, 'banksia')).filter(({ action }) => action === 'learner-account.update')
  expect(event).toMatchObject({ after: { Email: corrected } })
})

test('an account is connected to a learner number without an account; unknown and taken numbers are refused', async () => {
  const { Id } = await invite()
  await server.asOwner(
    "insert into learners (tenant_id, learner_number, first_name, last_name) values ($1, 'CONNECT-1', 'Noa', 'Vale')",
    [server.tenantId('banksia')],
    server.tenantId('banksia'),
  )
  expect(await change(Id, '/LearnerNumber', 'connect-1')).toMatchObject({ LearnerNumber: 'CONNECT-1' })
  const other = await invite()
  await expect(change(other.Id, '/LearnerNumber', 'CONNECT-1')).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/LearnerNumber' }] }))
  await expect(change(other.Id, '/LearnerNumber', 'NOBODY-9')).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/LearnerNumber' }] }))
})

test('an account that is connected to another learner shows nothing more of the first, in every process and in open sessions', async () => {
  const tenantId = server.tenantId('banksia')
  const email = newAddress()
  const id = await addTestAccount(server, 'banksia', { email })
  await server.asOwner(
    "insert into learners (tenant_id, account_id, learner_number, last_name) values ($1, $2, 'FIRST-1', 'Firstly'), ($1, null, 'SECOND-1', 'Secondly')",
    [tenantId, id],
    tenantId,
  )
  const browser = browserAt(server, 'banksia')
  await browser.signIn({ username: email, password: goodPassword })
  const { user } = await browser.session()
  const headers = { host: new URL(browser.origin).host, authorization: `Bearer ${user?.idToken}`, jsonformat: 'camelCase' }
  const lastNames = async () => {
    const answers = await Promise.all([second, server].map(({ app }) => app.inject({ url: '/learner-app/learner-personal', headers })))
    return answers.map(({ body }) => /Firstly|Secondly/.exec(body)?.[0])
  }
  expect(await lastNames()).toEqual(['Firstly', 'Firstly'])
  await change(id, '/LearnerNumber', 'SECOND-1')
  await expect.poll(lastNames).toEqual(['Secondly', 'Secondly'])
})

test('an invitation’s link expires after seven days', async () => {
  const { Email } = await invite()
  const link = await linkFor(Email)
  forward(hours(24 * 7) + 1000)
  expect((await follow(link)).location).toContain('error=Verification')
})
