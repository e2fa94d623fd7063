import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWK } from 'jose'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { meanwhile } from '../../../providers/testing/meanwhile.ts'
import type { Browser } from '../../../testing/browser.ts'
import { openEvilService } from '../../../testing/evil-identity-service.ts'
import { addTestAccount, browserAt, cheap, eventsOf, goodPassword, secretsOfTests } from '../../../testing/identity.ts'
import { type IdentityService, type Known, newSigningKey, openIdentityService, peerSecret, walkThrough } from '../../../testing/identity-service.ts'
import { openTestServer, origins, type TestServer } from '../../../testing/server.ts'
import { saveIdentityProvider } from './identity-providers.queries.ts'

const people = new Map<string, Known>()
let count = 0

let server: TestServer
let peer: IdentityService
const openPeer = (keys: JWK[], port = 0, announcesIssuer = true) =>
  openIdentityService({ redirectUris: [`${origins.banksia}/api/auth/callback/college`], keys, people, port, announcesIssuer })

type Saved = { links?: boolean; domains?: string[]; at?: string; learners?: boolean; providerId?: string }
const saveProvider = ({ links = true, domains = [], at = peer.issuer, learners = true, providerId = 'college' }: Saved = {}) =>
  server.database.forTenant(server.tenantId('banksia')).write((transaction) =>
    saveIdentityProvider(
      transaction,
      server.tenantId('banksia'),
      {
        providerId,
        name: 'College account',
        icon: '/icons/college.svg',
        issuer: at,
        clientId: 'lanyard',
        clientSecretSealed: secretsOfTests.seal(peerSecret),
        allowedDomains: domains,
        linksByVerifiedEmail: links,
      },
      { learners, staff: !learners },
    ),
  )

let keys: JWK[]
beforeAll(async () => {
  keys = [await newSigningKey('first')]
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())
beforeEach(async () => {
  peer = await openPeer(keys)
  await saveProvider()
})
afterEach(() => peer.close())

const leave = async (browser: Browser) => (await browser.signIn({}, { provider: 'college', route: 'signin' })).url
const signInWith = async (browser: Browser, person: string, consents = true) =>
  browser.send(await walkThrough(await leave(browser), person, origins.banksia, consents))

test('a person of the college signs in, is linked by the verified email, and stays linked', async () => {
  const id = await addTestAccount(server, 'banksia', { email: 'mei@college.example' })
  people.set('mei', { email: 'mei@college.example', email_verified: true })
  const browser = browserAt(server, 'banksia')
  expect((await browser.send('/api/auth/providers')).json().college).toEqual({
    id: 'college',
    name: 'College account',
    type: 'oauth',
    icon: '/icons/college.svg',
    signinUrl: `${origins.banksia}/api/auth/signin/college`,
    callbackUrl: `${origins.banksia}/api/auth/callback/college`,
  })
  const back = await signInWith(browser, 'mei')
  expect([back.status, back.headers.location]).toEqual([302, `${origins.banksia}/`])
  expect((await browser.session()).user?.username).toBe('mei@college.example')
  people.set('mei', { email: 'new-address@college.example', email_verified: false })
  const again = browserAt(server, 'banksia')
  await signInWith(again, 'mei')
  expect((await again.session()).user?.username).toBe('mei@college.example')
  expect((await eventsOf(server, 'banksia')).filter(({ action, after }) => action === 'sign-in' && after?.with === 'college')).toHaveLength(2)
  expect(id).toBeGreaterThan(0)
})

test('an unverified email, another domain, an unknown person, and a tenant that links no one: all are denied', async () => {
  await addTestAccount(server, 'banksia', { email: 'tom@college.example' })
  const denied = async (person: string, error = 'AccessDenied') => {
    const browser = browserAt(server, 'banksia')
    const url = new URL(String((await signInWith(browser, person)).headers.location))
    expect([url.origin, url.pathname, url.searchParams.get('error')]).toEqual([origins.banksia, '/login', error])
    expect(await browser.session()).toEqual({})
  }
  people.set('tom', { email: 'tom@college.example', email_verified: false })
  await denied('tom')
  people.set('stranger', { email: 'stranger@college.example', email_verified: true })
  await denied('stranger', 'NoRecord')
  people.set('tom', { email: 'tom@college.example', email_verified: true })
  await saveProvider({ domains: ['other.example'] })
  await denied('tom')
  await saveProvider({ links: false })
  await denied('tom')
})

test("a service that isn't for learners has no button, start or callback for them", async () => {
  await addTestAccount(server, 'banksia', { email: 'nell@college.example' })
  people.set('nell', { email: 'nell@college.example', email_verified: true })
  const browser = browserAt(server, 'banksia')
  const back = await walkThrough(await leave(browser), 'nell', origins.banksia)
  await saveProvider({ learners: false })
  expect((await browser.send(back)).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)
  expect(await browser.session()).toEqual({})
  expect((await browser.send('/api/auth/providers')).json()).not.toHaveProperty('college')
  expect(await browser.signIn({}, { provider: 'college', route: 'signin' })).toMatchObject({ status: 404 })
})

test.each([
  ['off for learners', sql`serves_learners = false, serves_staff = true`],
  ['for other domains', sql`allowed_domains = '{elsewhere.example}'`],
  ['at another issuer', sql`issuer = 'https://login.elsewhere.example'`],
])('a service that is %s when the person returns signs no one in and links no one', async (_, change) => {
  const tenantId = server.tenantId('banksia')
  await addTestAccount(server, 'banksia', { email: `late${count++}@college.example` })
  people.set('late', { email: `late${count - 1}@college.example`, email_verified: true })
  const browser = browserAt(server, 'banksia')
  const back = await walkThrough(await leave(browser), 'late', origins.banksia)
  const answer = await meanwhile(server, tenantId, {
    hold: (transaction) => transaction.rows(sql`update identity_providers set ${change} where tenant_id = ${tenantId} and provider_id = 'college'`),
    send: () => browser.send(back),
  })
  expect(answer.headers.location).toBe(`${origins.banksia}/login?error=AccessDenied`)
  expect(await browser.session()).toEqual({})
  expect(await server.asOwner("select 1 from provider_identities where subject = 'late'", [], tenantId)).toEqual([])
})

test('a second factor that is set up is required after the college too', async () => {
  await addTestAccount(server, 'banksia', { email: 'totp@college.example', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  people.set('totp', { email: 'totp@college.example', email_verified: true })
  const browser = browserAt(server, 'banksia')
  expect((await signInWith(browser, 'totp')).headers.location).toContain(`${origins.banksia}/login?error=SOFTWARE_TOKEN_MFA`)
  expect(await browser.session()).toEqual({})
  expect(await browser.challenge()).toMatchObject({ step: 'SOFTWARE_TOKEN_MFA' })
})

test('refused consent, a wrong state, a wrong nonce, a stolen callback and a repeated one sign no one in', async () => {
  await addTestAccount(server, 'banksia', { email: 'ana@college.example' })
  people.set('ana', { email: 'ana@college.example', email_verified: true })
  const refusing = browserAt(server, 'banksia')
  expect((await signInWith(refusing, 'ana', false)).headers.location).toBe(`${origins.banksia}/login?error=AccessDenied`)

  const browser = browserAt(server, 'banksia')
  const back = new URL(await walkThrough(await leave(browser), 'ana', origins.banksia), origins.banksia)
  back.searchParams.set('state', 'another')
  expect((await browser.send(back.pathname + back.search)).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)

  const nonce = browserAt(server, 'banksia')
  const out = new URL(await leave(nonce))
  out.searchParams.set('nonce', 'another')
  expect((await nonce.send(await walkThrough(out.href, 'ana', origins.banksia))).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)

  const victim = browserAt(server, 'banksia')
  const stolen = await walkThrough(await leave(victim), 'ana', origins.banksia)
  expect((await browserAt(server, 'banksia').send(stolen)).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)
  const cookies = new Map(victim.cookies)
  expect((await victim.send(stolen)).headers.location).toBe(`${origins.banksia}/`)
  const twice = browserAt(server, 'banksia')
  for (const [name, value] of cookies) twice.cookies.set(name, value)
  expect((await twice.send(stolen)).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)
  for (const none of [refusing, browser, nonce, twice]) expect(await none.session()).toEqual({})
})

test('a service that claims to name its issuer is trusted only if its answers do', async () => {
  await addTestAccount(server, 'banksia', { email: 'iris@college.example' })
  people.set('iris', { email: 'iris@college.example', email_verified: true })
  const answered = async (change: (back: URLSearchParams) => void) => {
    const browser = browserAt(server, 'banksia')
    const back = new URL(await walkThrough(await leave(browser), 'iris', origins.banksia), origins.banksia)
    change(back.searchParams)
    return (await browser.send(`${back.pathname}${back.search}`)).headers.location
  }
  const refused = `${origins.banksia}/login?error=OAuthCallback`
  expect(await answered((back) => back.delete('iss'))).toBe(refused)
  expect(await answered((back) => back.set('iss', 'https://login.elsewhere.example'))).toBe(refused)
  expect(await answered((back) => back.append('iss', peer.issuer))).toBe(refused)
  expect(await answered((back) => back.get('iss'))).toBe(`${origins.banksia}/`)
})

test('neither another service of the same provider nor its replacement gets the code', async () => {
  await peer.close()
  peer = await openPeer(keys, 0, false)
  await saveProvider()
  const bait = await leave(browserAt(server, 'banksia'))
  const evil = await openEvilService(() => bait)
  await saveProvider({ at: evil.issuer, providerId: 'partner' })
  const lured = browserAt(server, 'banksia')
  const back = await walkThrough((await lured.signIn({}, { provider: 'partner', route: 'signin' })).url, 'ana', origins.banksia)
  expect((await lured.send(back)).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)
  const moved = browserAt(server, 'banksia')
  const issued = await walkThrough(await leave(moved), 'ana', origins.banksia)
  await saveProvider({ at: evil.issuer })
  expect((await moved.send(issued)).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)
  expect(evil.codes).toEqual([])
  await evil.close()
})

test('when the identity service changes its signing key, sign-ins continue', async () => {
  await addTestAccount(server, 'banksia', { email: 'kim@college.example' })
  people.set('kim', { email: 'kim@college.example', email_verified: true })
  const first = browserAt(server, 'banksia')
  expect((await signInWith(first, 'kim')).headers.location).toBe(`${origins.banksia}/`)
  const { port } = new URL(peer.issuer)
  await peer.close()
  peer = await openPeer([await newSigningKey('second')], Number(port))
  const second = browserAt(server, 'banksia')
  expect((await signInWith(second, 'kim')).headers.location).toBe(`${origins.banksia}/`)
})

test.each(['javascript:alert(1)//', 'http://elsewhere.example/auth'])('a service whose page is at %s is not followed', async (page) => {
  const http = createServer((_, response) => {
    const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const description = { issuer, authorization_endpoint: page, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(description))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  await saveProvider({ at: `http://127.0.0.1:${(http.address() as AddressInfo).port}` })
  expect(await leave(browserAt(server, 'banksia'))).toBe(`${origins.banksia}/api/auth/error?error=OAuthSignin`)
  http.closeAllConnections()
  http.close()
})

test('an identity service that is down affects only those who use it', async () => {
  await addTestAccount(server, 'banksia', { email: 'lee@college.example' })
  await saveProvider({ at: 'http://127.0.0.1:1' })
  const browser = browserAt(server, 'banksia')
  expect(await browser.signIn({}, { provider: 'college', route: 'signin' })).toMatchObject({
    status: 200,
    url: `${origins.banksia}/api/auth/error?error=OAuthSignin`,
  })
  expect((await browser.send('/api/auth/providers')).json()).toHaveProperty('credentials')
  expect(await browser.signIn({ username: 'lee@college.example', password: goodPassword })).toMatchObject({ status: 200 })
})
