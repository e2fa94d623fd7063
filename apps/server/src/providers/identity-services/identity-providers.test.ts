import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identityProviderCalls, type RequestOf } from '@lanyard/contract'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFetch } from '../../identity/sign-in/services/guarded-fetch.ts'
import { testProvider } from '../../identity/sign-in/services/provider-test.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'

let server: TestServer
let peer: Server
let issuer: string
let admin: string
const secret = 'a secret of the peer, canary'
/** Responses that replace the identity service's own, by path. */
const instead = new Map<string, () => { status?: number; body: string }>()

const openPeer = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'lanyard',
        client_secret: secret,
        redirect_uris: [`${origins.banksia}/api/auth/callback/college`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['peer'] },
  })
  const answer = provider.callback()
  http.on('request', (request, response) => {
    const other = instead.get(request.url ?? '')?.()
    if (!other) return answer(request, response)
    response.writeHead(other.status ?? 200, { 'content-type': 'application/json' }).end(other.body)
  })
  return http
}

beforeAll(async () => {
  peer = await openPeer()
  server = await openTestServer()
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(async () => {
  peer.closeAllConnections()
  peer.close()
  await server.close()
})

const params = { tenantCode: 'BANKSIA' }
const client = () => server.client(identityProviderCalls, 'console', admin)
type Changed = RequestOf<(typeof identityProviderCalls)['replaceIdentityProvider']>['body']
const settings = (): Changed => ({
  Name: 'College account',
  Issuer: issuer,
  ClientId: 'lanyard',
  AllowedDomains: ['Banksia.Example'],
  LinksByVerifiedEmail: true,
  Icon: 'school',
})
const learnerServices = async () => Object.keys((await server.raw('banksia', '/api/auth/providers')).json())

test('a service is set up, offered to learners, changed, turned off and removed; its secret is never shown again', async () => {
  const made = await client().createIdentityProvider({ params, body: { ProviderId: 'college', ...settings(), ClientSecret: secret } })
  expect(made).toEqual({
    ProviderId: 'college',
    ...settings(),
    AllowedDomains: ['banksia.example'],
    ServesLearners: true,
    ServesStaff: false,
    IsActive: true,
    RedirectUris: [`${origins.banksia}/api/auth/callback/college`],
    ConsoleRedirectUri: `${origins.console}/api/auth/callback/banksia.college`,
  })
  expect(await learnerServices()).toContain('college')
  await expect(client().createIdentityProvider({ params, body: { ProviderId: 'college', ...settings(), ClientSecret: 'x' } })).rejects.toMatchObject({
    problem: { status: 409 },
  })
  const one = { params: { ...params, id: 'college' } }
  expect(await client().testIdentityProvider(one)).toMatchObject({ Success: true })
  await client().replaceIdentityProvider({ ...one, body: { ...settings(), Name: 'Campus account', Icon: null, ServesStaff: true, IsActive: false } })
  expect(await learnerServices()).not.toContain('college')
  expect((await client().listIdentityProviders({ params })).items).toMatchObject([{ Name: 'Campus account', Icon: null, ServesStaff: true, IsActive: false }])
  expect(await client().testIdentityProvider(one), 'the stored secret stayed').toMatchObject({ Success: true })
  const shown = await server.raw('console', '/tenants/BANKSIA/identity-providers', { bearer: admin })
  const logged = await server.asOwner('select before, after from audit_events where tenant_id = $1', [server.tenantId('banksia')], server.tenantId('banksia'))
  for (const text of [shown.body, JSON.stringify(logged)]) expect(text).not.toMatch(/canary|sealed/i)
  expect(await client().deleteIdentityProvider(one)).toEqual({ Success: true })
  await expect(client().testIdentityProvider(one)).rejects.toMatchObject({ problem: { status: 404 } })
})

test('a service is for learners, staff, or both, never for no one, and changes are audited', async () => {
  const staffServices = async () => Object.keys((await server.raw('console', '/api/auth/providers?tenant=BANKSIA')).json())
  const offered = async () => [(await learnerServices()).includes('campus'), (await staffServices()).includes('banksia.campus')]
  const one = { params: { ...params, id: 'campus' } }
  const nobody = { problem: { status: 400, errors: [{ pointer: '/ServesLearners', message: expect.stringContaining('for learners, for staff or for both') }] } }
  const created = { ProviderId: 'campus', ...settings(), ClientSecret: secret }
  await expect(client().createIdentityProvider({ params, body: { ...created, ServesLearners: false } })).rejects.toMatchObject(nobody)
  expect(await client().createIdentityProvider({ params, body: { ...created, ServesLearners: false, ServesStaff: true } })).toMatchObject({
    ServesLearners: false,
    ServesStaff: true,
  })
  expect(await offered()).toEqual([false, true])
  await expect(client().replaceIdentityProvider({ ...one, body: { ...settings(), ServesLearners: false } })).rejects.toMatchObject(nobody)
  await client().replaceIdentityProvider({ ...one, body: { ...settings(), ServesStaff: true } })
  expect(await offered()).toEqual([true, true])
  const tenantId = server.tenantId('banksia')
  const [event] = await server.asOwner<{ actor: string; before: object; after: object }>(
    "select actor_name as actor, before, after from audit_events where tenant_id = $1 and action = 'identity-provider.replace' order by id desc limit 1",
    [tenantId],
    tenantId,
  )
  expect(event).toMatchObject({ actor: 'admin@banksia.example', before: { servesLearners: false }, after: { servesLearners: true } })
  await client().deleteIdentityProvider(one)
})

test("a learner between the service and the second factor can't finish when it is turned off for learners", async () => {
  const tenantId = server.tenantId('banksia')
  const one = { params: { ...params, id: 'midway' } }
  const openSteps = async () =>
    (await server.asOwner<{ openedWith: string }>('select opened_with as "openedWith" from challenges where tenant_id = $1', [tenantId], tenantId)).map(
      ({ openedWith }) => openedWith,
    )
  await client().createIdentityProvider({ params, body: { ProviderId: 'midway', ...settings(), ClientSecret: secret } })
  for (const openedWith of ['midway', 'credentials'])
    await server.asOwner(
      `insert into challenges (tenant_id, family, token_hash, step, account_id, opened_with, created_at, expires_at)
       select $1, gen_random_uuid(), $2, 'SOFTWARE_TOKEN_MFA', min(id), $3, now(), now() + interval '5 minutes' from accounts where tenant_id = $1 returning 1`,
      [tenantId, Buffer.from(openedWith), openedWith],
      tenantId,
    )
  await client().replaceIdentityProvider({ ...one, body: { ...settings(), Name: 'Renamed' } })
  expect(await openSteps()).toEqual(expect.arrayContaining(['midway', 'credentials']))
  await client().replaceIdentityProvider({ ...one, body: { ...settings(), ServesLearners: false, ServesStaff: true } })
  expect(await openSteps()).toEqual(['credentials'])
  await client().deleteIdentityProvider(one)
})

test('turning a service off for learners signs out those who used it, and no one else', async () => {
  const tenantId = server.tenantId('banksia')
  const one = { params: { ...params, id: 'ending' } }
  const openedWith = async (service: string) => {
    const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
    const { sid } = JSON.parse(Buffer.from(bearer.split('.')[1] as string, 'base64url').toString())
    await server.asOwner('update sessions set opened_with = $3 where tenant_id = $1 and id = $2', [tenantId, sid, service], tenantId)
    return async () => (await server.raw('banksia', '/combos/genders', { bearer })).statusCode
  }
  await client().createIdentityProvider({ params, body: { ProviderId: 'ending', ...settings(), ClientSecret: secret } })
  const withPassword = await openedWith('credentials')
  const ends: [string, () => Promise<unknown>][] = [
    ['for staff alone', () => client().replaceIdentityProvider({ ...one, body: { ...settings(), ServesLearners: false, ServesStaff: true } })],
    ['switched off', () => client().replaceIdentityProvider({ ...one, body: { ...settings(), IsActive: false } })],
    ['removed', () => client().deleteIdentityProvider(one)],
  ]
  for (const [what, end] of ends) {
    await client().replaceIdentityProvider({ ...one, body: settings() })
    const withService = await openedWith('ending')
    await client().replaceIdentityProvider({ ...one, body: { ...settings(), Name: 'Renamed' } })
    expect(await withService(), what).toBe(200)
    await end()
    expect([await withService(), await withPassword()], what).toEqual([401, 200])
  }
})

test("a replacement service doesn't take over the links of the previous one", async () => {
  const tenantId = server.tenantId('banksia')
  const links = async () => (await server.asOwner<{ count: number }>('select count(*)::int as count from provider_identities', [], tenantId))[0]?.count
  await client().createIdentityProvider({ params, body: { ProviderId: 'other', ...settings(), ClientSecret: secret } })
  await server.asOwner(
    "insert into provider_identities (tenant_id, provider_id, subject, account_id) select tenant_id, 'other', 'grace', id from accounts where tenant_id = $1 limit 1 returning 1",
    [tenantId],
    tenantId,
  )
  const one = { params: { ...params, id: 'other' } }
  await client().replaceIdentityProvider({ ...one, body: { ...settings(), Name: 'Renamed' } })
  expect(await links()).toBe(1)
  await client().replaceIdentityProvider({ ...one, body: { ...settings(), Issuer: 'https://login.elsewhere.example' } })
  expect(await links()).toBe(0)
  await client().deleteIdentityProvider(one)
})

const attempt = async (body: { Issuer?: string; ClientId?: string; ClientSecret?: string }) => {
  const { Success, Checks } = await client().tryIdentityProvider({ params, body: { Issuer: issuer, ClientId: 'lanyard', ClientSecret: secret, ...body } })
  const last = Checks.at(-1)
  return Success ? 'success' : `${last?.Name}: ${last?.Message}`
}
const description = (change: object) => () => ({
  body: JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks`, ...change }),
})

test('a test reports exactly what went wrong', async () => {
  const configuration = '/.well-known/openid-configuration'
  const answering = async (path: string, answer: () => { status?: number; body: string }) => {
    instead.set(path, answer)
    const result = await attempt({})
    instead.delete(path)
    return result
  }
  expect(await attempt({})).toBe('success')
  expect(await attempt({ Issuer: 'nonsense' })).toBe('address: The issuer is not a web address.')
  const http = 'address: This address starts with http://. An identity service must use https://.'
  expect(await attempt({ Issuer: 'http://login.example.org' })).toBe(http)
  expect(await attempt({ Issuer: 'file:///etc/passwd' })).toBe('address: The issuer must start with https://.')
  expect(await attempt({ Issuer: 'https://login.invalid' })).toMatch(/^reachable: .*there is no such host/)
  expect(await attempt({ Issuer: 'http://127.0.0.1:1' })).toMatch(/^reachable: .*nothing answers there/)
  expect(await attempt({ Issuer: `${issuer}/` })).toBe(`issuer: It calls itself ${issuer}. Enter exactly that as the issuer.`)
  expect(await attempt({ Issuer: `${issuer}/deeper` })).toMatch(/^reachable: .*it answers 404/)
  expect(await attempt({ ClientSecret: 'wrong' })).toMatch(/^client: It refuses the client: the client id or the secret is wrong/)
  expect(await attempt({ ClientId: 'nobody' })).toMatch(/^client: It refuses the client/)
  expect(await answering(configuration, () => ({ body: '<html>' }))).toMatch(/^reachable: .*does not answer JSON/)
  expect(await answering(configuration, () => ({ body: 'x'.repeat(300_000) }))).toMatch(/^reachable: /)
  expect(await answering(configuration, description({ issuer: 'https://evil.example' }))).toMatch(/^issuer: It calls itself https:\/\/evil\.example/)
  expect(await answering(configuration, description({ jwks_uri: undefined }))).toBe('endpoints: Its description has no jwks_uri.')
  expect(await answering(configuration, description({ token_endpoint: 'http://elsewhere.example/token' }))).toBe(
    'endpoints: Its token_endpoint is not encrypted.',
  )
  expect(await answering(configuration, description({ token_endpoint_auth_methods_supported: ['private_key_jwt'] }))).toMatch(
    /^endpoints: .*client_secret_post/,
  )
  expect(await answering('/jwks', () => ({ body: '{"keys":[]}' }))).toBe('keys: It publishes no key to check signatures with.')
  expect(await answering('/jwks', () => ({ status: 500, body: '' }))).toBe("keys: Its keys can't be read: it answers 500.")
  expect(await answering('/token', () => ({ status: 500, body: '{}' }))).toBe('client: It answers 500 where tokens are given out.')
})

test('a stored secret is sent only to the service it was stored for', async () => {
  await client().createIdentityProvider({ params, body: { ProviderId: 'stored', ...settings(), ClientSecret: secret } })
  const body = { ClientId: 'lanyard', ProviderId: 'stored' }
  expect(await client().tryIdentityProvider({ params, body: { ...body, Issuer: issuer } })).toMatchObject({ Success: true })
  const elsewhere = client().tryIdentityProvider({ params, body: { ...body, Issuer: 'https://evil.example' } })
  await expect(elsewhere).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/ClientSecret' }] } })
  expect(await client().tryIdentityProvider({ params, body: { ...body, Issuer: 'http://login.example.org' } })).toMatchObject({
    Success: false,
    Checks: [{ Name: 'address', Message: 'This address starts with http://. An identity service must use https://.' }],
  })
})

test('outside the demonstration the machine itself is never called, under any name', async () => {
  for (const address of [
    'http://127.0.0.1:9200',
    'http://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://localhost:1/',
    'https://0.0.0.0/',
    'https://2130706433/',
  ])
    await expect(guardedFetch(false)(address), address).rejects.toMatchObject({ name: 'ForbiddenAddressError' })
  const { Checks } = await testProvider({ issuer: 'https://localhost:1', clientId: 'x', clientSecret: 'y', redirectUri: '', allowsLocal: false })
  expect(Checks.at(-1)).toMatchObject({ Name: 'reachable', Passed: false, Message: expect.stringContaining('that address is not called from here') })
})

test("bad input is named; readers can't change anything; another tenant sees nothing", async () => {
  const picture = { ...settings(), ProviderId: 'picture', ClientSecret: 'x', Icon: 'https://evil.example/x.svg' as 'key' }
  await expect(client().createIdentityProvider({ params, body: picture })).rejects.toMatchObject({ problem: { errors: [{ pointer: '/Icon' }] } })
  const bad = { ProviderId: 'Not An Id', Name: '', Issuer: '', ClientId: '', ClientSecret: '', AllowedDomains: ['no domain'] }
  await expect(client().createIdentityProvider({ params, body: bad })).rejects.toMatchObject({ problem: { status: 400 } })
  const body = { ProviderId: 'email', ...settings(), ClientSecret: 'x' }
  await expect(client().createIdentityProvider({ params, body })).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/ProviderId' }] } })
  const insecure = { ...body, ProviderId: 'plain', Issuer: 'http://login.example.org' }
  await expect(client().createIdentityProvider({ params, body: insecure })).rejects.toMatchObject({ problem: { errors: [{ pointer: '/Issuer' }] } })
  const auditor = server.client(identityProviderCalls, 'console', await server.staffToken('auditor@banksia.example'))
  await auditor.listIdentityProviders({ params })
  await expect(auditor.deleteIdentityProvider({ params: { ...params, id: 'stored' } })).rejects.toMatchObject({ problem: { status: 403 } })
  const kahu = server.client(identityProviderCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
  await expect(kahu.listIdentityProviders({ params })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(kahu.deleteIdentityProvider({ params: { tenantCode: 'KAHU', id: 'stored' } })).rejects.toMatchObject({ problem: { status: 404 } })
})
