import { apiKeyCalls, keyScopes, mayDo, roleCalls, userCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '../../application.ts'
import { addTestAccount, browserAt, cheap, eventsOf, goodPassword, mailsOf } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let server: TestServer
let second: Application
let admin: string
let operator: string
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  second = await server.open()
  admin = await server.staffToken('admin@banksia.example')
  operator = await server.staffToken('operator@lanyard.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const banksia = { tenantCode: 'BANKSIA' }
const users = (bearer = admin) => server.client(userCalls, 'console', bearer)
const problem = (status: number, more: object = {}) => ({ problem: { status, ...more } })

let count = 0
/** A team member of Banksia, and of others where named. */
const addUser = async (roles: string[], { tenants = ['banksia'], ...options }: { tenants?: ('banksia' | 'kahu' | 'protea')[]; totpSecret?: string } = {}) => {
  const email = `user${count++}@people.example`
  const id = await addTestAccount(server, 'console', { email, demonstration: true, ...options })
  for (const tenant of tenants)
    await server.asOwner('insert into console_memberships (account_id, for_tenant_id, roles) values ($1, $2, $3)', [id, server.tenantId(tenant), roles])
  return { id, email, params: { ...banksia, id } }
}
const change = (id: number, path: string, value: unknown, bearer = admin) =>
  users(bearer).updateUser({ params: { ...banksia, id }, body: [{ op: 'replace', path, value }] })

/** What both processes currently answer to a console token. */
const answersTo = async (bearer: string) => {
  const headers = { host: new URL(origins.console).host, authorization: `Bearer ${bearer}` }
  return Promise.all([server, second].map(async ({ app }) => (await app.inject({ url: '/account/sessions', headers })).statusCode))
}

test('users without two-step verification can be found', async () => {
  const without = await addUser(['Auditor'])
  const having = await addUser(['Auditor'], { totpSecret: secret })
  const found = async (hasTwoStepFilter: boolean) => {
    const { items } = await users().listUsers({ params: banksia, query: { emailFilter: [without.email, having.email], hasTwoStepFilter } })
    return items.map(({ Id }) => Id)
  }
  expect([await found(false), await found(true)]).toEqual([[without.id], [having.id]])
})

test('a user has every field of the specification', async () => {
  const { items, totalCount } = await users().listUsers({ params: banksia, query: { search: 'GRACE' } })
  expect(totalCount).toBe(1)
  const [listed] = items
  expect(Object.keys(listed ?? {})).toEqual(
    expect.arrayContaining(
      'Id Username FirstName LastName Email Mobile PhoneNumber IsEnabled NotActive IsOnline SugarGuid SupportEmail SupportPhone Roles'.split(' '),
    ),
  )
  const user = await users().getUser({ params: { ...banksia, id: listed?.Id ?? 0 } })
  expect(user).toMatchObject({
    Username: 'admin@banksia.example',
    FirstName: 'Grace',
    AccountName: 'Banksia Training',
    AccountCountry: 'AU',
    TenantCode: 'BANKSIA',
    Roles: ['TenantAdmin'],
    CsvxRoles: [],
    IsEnabled: true,
    IsSugarContact: false,
    IsOnline: true,
    IsYou: true,
  })
  expect(user.LrmSessionId).toMatch(/^[0-9a-f-]{36}$/)
  for (const field of 'SugarGuid CustomerUserId StaffId Title Mobile PhoneNumber SupportEmail SupportPhone CreatedOn'.split(' '))
    expect(user).toHaveProperty(field)
})

test('people are filtered, sorted and paged by the server', async () => {
  const list = (query: Parameters<ReturnType<typeof users>['listUsers']>[0]['query']) =>
    users().listUsers({ params: banksia, query: { search: 'banksia.example', ...query } })
  expect((await list({ rolesFilter: ['auditor', 'FinanceOfficer'], sort: 'Email' })).items.map(({ Email }) => Email)).toEqual([
    'auditor@banksia.example',
    'finance@banksia.example',
  ])
  expect((await list({ isOnlineFilter: true })).items.map(({ Email }) => Email)).toEqual(['admin@banksia.example'])
  expect((await list({ isEnabledFilter: false })).totalCount).toBe(0)
  const everybody = await list({ sort: 'LastName', order: 'desc' })
  const pages = await Promise.all([0, 3, 6].map((skip) => list({ sort: 'LastName', order: 'desc', skip, take: 3 })))
  expect(pages.flatMap(({ items }) => items)).toEqual(everybody.items)
  expect(pages.map(({ totalCount }) => totalCount)).toEqual([8, 8, 8])
})

test('details change, are audited once with before and after, and a stale version is refused', async () => {
  const { id, params } = await addUser(['SupportAgent'])
  const read = await server.raw('console', `/tenants/banksia/users/${id}`, { bearer: admin })
  const body = [
    { op: 'replace' as const, path: '/Title', value: 'Team lead' },
    { op: 'add' as const, path: '/SupportEmail', value: 'help@banksia.example' },
  ]
  const before = (await eventsOf(server, 'banksia')).length
  expect(await users().updateUser({ params, body, ifMatch: String(read.headers.etag) })).toMatchObject({
    Title: 'Team lead',
    SupportEmail: 'help@banksia.example',
  })
  await expect(users().updateUser({ params, body, ifMatch: String(read.headers.etag) })).rejects.toMatchObject(problem(412))
  expect((await eventsOf(server, 'banksia')).slice(before)).toMatchObject([
    { action: 'user.update', after: { Title: 'Team lead', SupportEmail: 'help@banksia.example' } },
  ])
  await expect(change(id, '/Email', 'x@y.example')).rejects.toMatchObject(problem(422, { errors: [{ pointer: '/Email' }] }))
  await expect(change(id, '/SupportEmail', 'nobody')).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/SupportEmail' }] }))
  await expect(change(id, '/Roles', [])).rejects.toMatchObject(problem(400))
})

test('a phone number must be one; a stored one may stay', async () => {
  const { id } = await addUser(['SupportAgent'])
  for (const field of ['Mobile', 'PhoneNumber', 'SupportPhone'])
    for (const wrong of ['call me', '12', '0412 345 678 evenings'])
      await expect(change(id, `/${field}`, wrong), wrong).rejects.toMatchObject(
        problem(400, { errors: [{ pointer: `/${field}`, message: 'Must be a phone number, with its area or country code.' }] }),
      )
  for (const right of ['0412 345 678', '+64 21 123 4567', '(02) 9374 4000 ext. 12']) expect(await change(id, '/Mobile', right)).toMatchObject({ Mobile: right })
  await server.asOwner("update console_memberships set mobile = 'ask at reception' where account_id = $1", [id])
  expect(await change(id, '/Title', 'Lead')).toMatchObject({ Title: 'Lead', Mobile: 'ask at reception' })
})

test.each([
  ['GET', 'logout'],
  ['POST', 'logout'],
] as const)('%s …/%s ends every session of a user, in every process, on the next request', async (method, call) => {
  const { id, email } = await addUser(['SupportAgent'])
  const tokens = [await server.staffToken(email), await server.staffToken(email)]
  for (const token of tokens) expect(await answersTo(token)).toEqual([200, 200])
  const answer = await server.raw('console', `/tenants/BANKSIA/users/${id}/${call}`, { method, bearer: admin })
  expect([answer.statusCode, answer.json()]).toEqual([200, { Success: true }])
  for (const token of tokens) expect(await answersTo(token)).toEqual([401, 401])
})

test('the GET that logs out accepts only a bearer token: no API key, no cookie', async () => {
  const { id, email } = await addUser(['SupportAgent'])
  const token = await server.staffToken(email)
  const key = await server.client(apiKeyCalls, 'console', admin).createApiKey({
    body: {
      name: 'People',
      scopes: keyScopes.filter((scope) => scope.startsWith('users:') || mayDo(['SupportAgent'], scope)),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  const path = `/tenants/BANKSIA/users/${id}/logout`
  expect((await server.raw('console', path, { headers: { 'x-api-key': key.apiKey } })).statusCode).toBe(401)
  const browser = browserAt(server, 'console')
  await browser.signIn({ username: 'admin@banksia.example', password: 'lanyard-demo-2026' })
  expect((await browser.send(path)).status).toBe(401)
  expect((await server.raw('console', path, { method: 'HEAD', bearer: admin })).statusCode).toBe(404)
  expect(await answersTo(token)).toEqual([200, 200])
  expect((await server.raw('console', path, { method: 'POST', headers: { 'x-api-key': key.apiKey } })).statusCode).toBe(200)
})

test('a disabled user is refused on the next request, can’t sign in, and still works elsewhere', async () => {
  const { id, email } = await addUser(['SupportAgent'], { tenants: ['banksia', 'kahu'] })
  const token = await server.staffToken(email)
  expect(await answersTo(token)).toEqual([200, 200])
  expect(await change(id, '/IsEnabled', false)).toMatchObject({ IsEnabled: false, IsOnline: false })
  expect(await answersTo(token)).toEqual([401, 401])
  const browser = browserAt(server, 'console')
  await browser.signIn({ username: email, password: goodPassword })
  expect(await browser.session()).toMatchObject({ user: { tenantCode: 'KAHU', tenants: [{ tenantCode: 'KAHU' }] } })
  await change(id, '/IsEnabled', true)
  expect(await answersTo(token)).toEqual([401, 401])
})

test('someone without access to any tenant can’t sign in', async () => {
  const { id, email } = await addUser(['SupportAgent'])
  await change(id, '/IsEnabled', false)
  expect(await browserAt(server, 'console').signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'CredentialsSignin' })
})

test("nor are they sent a reset code or a link, and the response doesn't reveal it", async () => {
  const { id, email } = await addUser(['SupportAgent'])
  const operatorAddress = 'alone@operators.example'
  await addTestAccount(server, 'console', { email: operatorAddress, operator: true })
  const codes = async (address: string) => (await mailsOf(server, 'console', address)).filter(({ kind }) => kind === 'reset-code').length
  const forgot = async (username: string) => {
    const browser = browserAt(server, 'console')
    const { status, error } = await browser.signIn({ step: 'FORGOT_PASSWORD', username })
    const { expires: _, ...challenge } = await browser.challenge()
    return { status, error, challenge }
  }
  const links = async (address: string) => (await mailsOf(server, 'console', address)).filter(({ kind }) => kind === 'sign-in-link').length
  const requestLink = async (address: string) => {
    const { status, url } = await browserAt(server, 'console').signIn({ email: address }, { provider: 'email', route: 'signin' })
    return { status, url }
  }
  const toNobody = await forgot('nobody@nowhere.example')
  const linkToNobody = await requestLink('nobody@nowhere.example')
  expect([await requestLink(email), await links(email)]).toEqual([linkToNobody, 1])
  expect([await forgot(email), await codes(email)]).toEqual([toNobody, 1])
  await change(id, '/IsEnabled', false)
  expect([await forgot(email), await codes(email)]).toEqual([toNobody, 1])
  expect([await requestLink(email), await links(email)]).toEqual([linkToNobody, 1])
  await change(id, '/IsEnabled', true)
  expect([await forgot(email), await codes(email)]).toEqual([toNobody, 2])
  const ofSuspended = await addUser(['SupportAgent'], { tenants: ['protea'] })
  await server.asOwner("update tenants set status = 'suspended' where code = 'PROTEA'")
  expect([await forgot(ofSuspended.email), await codes(ofSuspended.email)], 'a suspended tenant lets nobody in').toEqual([toNobody, 0])
  expect([await forgot(operatorAddress), await codes(operatorAddress)], 'an operator works for no tenant').toEqual([toNobody, 1])
})

test('a removed role is gone on the next request', async () => {
  const { id, email } = await addUser(['TenantAdmin'])
  const token = await server.staffToken(email)
  expect((await server.raw('console', '/tenants/BANKSIA/users', { bearer: token })).statusCode).toBe(200)
  await change(id, '/Roles', ['SupportAgent'])
  expect((await server.raw('console', '/tenants/BANKSIA/users', { bearer: token })).statusCode).toBe(403)
})

test('no one can disable themselves, and the last administrator stays', async () => {
  const me = (await users().listUsers({ params: banksia, query: { search: 'admin@banksia' } })).items[0]?.Id ?? 0
  await expect(change(me, '/IsEnabled', false)).rejects.toMatchObject(problem(422, { errors: [{ pointer: '/IsEnabled' }] }))
  const straits = { tenantCode: 'STRAITS' }
  const last = (await users(operator).listUsers({ params: straits })).items[0]?.Id ?? 0
  const demote = (path: string, value: unknown) => users(operator).updateUser({ params: { ...straits, id: last }, body: [{ op: 'replace', path, value }] })
  await expect(demote('/Roles', ['Auditor'])).rejects.toMatchObject(problem(422, { errors: [{ pointer: '/Roles' }] }))
  await expect(demote('/IsEnabled', false)).rejects.toMatchObject(problem(422, { errors: [{ pointer: '/IsEnabled' }] }))
  const [one, other] = [await addUser(['TenantAdmin']), await addUser(['TenantAdmin'])]
  const answers = await Promise.allSettled([me, one.id, other.id].map((id) => change(id, '/Roles', ['Auditor'], operator)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await server.asOwner("update console_memberships set roles = '{TenantAdmin}' where account_id = $1", [me])
  await server.changeNotifications.handledByAll()
})

test('two-step verification is reset for a lost authenticator; by an operator if the person works for others too', async () => {
  const own = await addUser(['SupportAgent'], { totpSecret: secret })
  expect(await users().getUser({ params: own.params })).toMatchObject({ HasTwoStep: true, IsShared: false })
  expect(await users().resetUserTwoStep({ params: own.params })).toEqual({ Success: true })
  expect(await users().getUser({ params: own.params })).toMatchObject({ HasTwoStep: false })
  expect(await mailsOf(server, 'console', own.email)).toMatchObject([{ kind: 'two-step-changed', subject: expect.stringContaining('Banksia Training') }])
  const shared = await addUser(['SupportAgent'], { totpSecret: secret, tenants: ['banksia', 'kahu'] })
  await expect(users().resetUserTwoStep({ params: shared.params })).rejects.toMatchObject(problem(403))
  for (const pointer of ['/FirstName', '/LastName'])
    await expect(change(shared.id, pointer, 'Mallory')).rejects.toMatchObject(problem(422, { errors: [{ pointer }] }))
  expect(await users(operator).resetUserTwoStep({ params: shared.params })).toEqual({ Success: true })
})

test("another tenant’s people don't exist", async () => {
  const kahu = await server.staffToken('admin@kahu.example', 'kahu')
  const { id } = await addUser(['SupportAgent'])
  for (const tenantCode of ['KAHU', 'BANKSIA']) {
    await expect(users(kahu).getUser({ params: { tenantCode, id } })).rejects.toMatchObject(problem(404))
    await expect(users(kahu).endUserSessions({ params: { tenantCode, id } })).rejects.toMatchObject(problem(404))
    await expect(users(kahu).updateUser({ params: { tenantCode, id }, body: [{ op: 'replace', path: '/Title', value: 'x' }] })).rejects.toMatchObject(
      problem(404),
    )
  }
})

test('roles come in groups, with their rights in plain words from the permission table', async () => {
  const { items } = await server.client(roleCalls, 'console', admin).listRoles({ params: banksia })
  expect(items.map(({ ProductCode, Roles }) => [ProductCode, Roles])).toEqual([
    ['portal', ['Learner']],
    ['console', ['TenantAdmin', 'RecordsManager', 'SupportAgent', 'FinanceOfficer', 'Trainer', 'ContentEditor', 'Auditor', 'PrivacyOfficer']],
  ])
  const console = items[1]?.RoleDetails ?? []
  expect(console.every(({ MayGrant, May }) => MayGrant && May.length > 0)).toBe(true)
  expect(console.find(({ Role }) => Role === 'Auditor')?.May).toContain('Read and export the audit log')
  expect(console.find(({ Role }) => Role === 'ContentEditor')?.May).toEqual(['Look up values in the catalogue', 'Manage policies, public files and branding'])
  const auditor = await server.staffToken('auditor@banksia.example')
  const { items: seen } = await server.client(roleCalls, 'console', auditor).listRoles({ params: banksia })
  expect(seen.flatMap(({ RoleDetails }) => RoleDetails).some(({ MayGrant }) => MayGrant)).toBe(false)
})
