import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider from 'oidc-provider'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { addTestAccount, browserAt, cheap, eventsOf, goodPassword, secretsOfTests } from '../../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { saveIdentityProvider } from './identity-providers.queries.ts'

type Person = { email: string; email_verified: boolean }
const people = new Map<string, Person>()

let server: TestServer
let issuer: string
let peer: Server
const keyPair = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
}

/** A real identity service, the certified peer, with its own sign-in and consent pages driven by the test. */
const openPeer = (keys: JWK[], port = 0) =>
  new Promise<Server>((resolve) => {
    const http = createServer()
    http.listen(port, '127.0.0.1', () => {
      issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: 'lanyard',
            client_secret: 'a secret of the peer, canary',
            redirect_uris: [`${origins.banksia}/api/auth/callback/college`],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        jwks: { keys } as never,
        conformIdTokenClaims: false,
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        pkce: { required: () => true },
        cookies: { keys: ['peer'] },
        features: { devInteractions: { enabled: true } },
        findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
      })
      http.on('request', provider.callback())
      resolve(http)
    })
  })
const closePeer = (http: Server) =>
  new Promise<void>((resolve) => {
    http.closeAllConnections()
    http.close(() => resolve())
  })

const saveProvider = ({ links = true, domains = [], at = issuer }: { links?: boolean; domains?: string[]; at?: string } = {}) =>
  server.database.forTenant(server.tenantId('banksia')).write((transaction) =>
    saveIdentityProvider(transaction, server.tenantId('banksia'), {
      providerId: 'college',
      name: 'College account',
      icon: '/icons/college.svg',
      issuer: at,
      clientId: 'lanyard',
      clientSecretSealed: secretsOfTests.seal('a secret of the peer, canary'),
      allowedDomains: domains,
      linksByVerifiedEmail: links,
    }),
  )

let keys: JWK[]
beforeAll(async () => {
  keys = [await keyPair('first')]
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())
beforeEach(async () => {
  peer = await openPeer(keys)
  await saveProvider()
})
afterEach(() => closePeer(peer))

/** Follows the peer's pages as a person would: who they are, and whether they consent. */
const atPeer = async (url: string, person: string, consents = true): Promise<string> => {
  const jar = new Map<string, string>()
  const step = async (address: string, body?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  let next = url
  for (let hops = 0; hops < 12; hops++) {
    if (next.startsWith(origins.banksia)) return next
    const answer = await step(next)
    const location = answer.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      continue
    }
    const page = await answer.text()
    if (!consents && page.includes('value="consent"')) {
      next = new URL(/href="([^"]*\/abort)"/.exec(page)?.[1] ?? '', next).href
      continue
    }
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const prompt = page.includes('value="login"') ? 'login' : 'consent'
    const posted = await step(new URL(action, next).href, new URLSearchParams({ prompt, login: person, password: 'x' }))
    next = new URL(posted.headers.get('location') ?? '', next).href
  }
  throw new Error(`lost at ${next}`)
}

const pathOf = (url: string) => url.slice(origins.banksia.length)
const leave = async (browser: Browser) => (await browser.signIn({}, { provider: 'college', route: 'signin' })).url
const signInWith = async (browser: Browser, person: string, consents = true) => browser.send(pathOf(await atPeer(await leave(browser), person, consents)))

test('a person of the college signs in, is linked by the verified address, and stays linked', async () => {
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

test('an unverified address, another domain, an unknown person, and a tenant that links nobody: all are denied', async () => {
  await addTestAccount(server, 'banksia', { email: 'tom@college.example' })
  const denied = async (person: string) => {
    const browser = browserAt(server, 'banksia')
    expect((await signInWith(browser, person)).headers.location).toBe(`${origins.banksia}/login?error=AccessDenied`)
    expect(await browser.session()).toEqual({})
  }
  people.set('tom', { email: 'tom@college.example', email_verified: false })
  await denied('tom')
  people.set('stranger', { email: 'stranger@college.example', email_verified: true })
  await denied('stranger')
  people.set('tom', { email: 'tom@college.example', email_verified: true })
  await saveProvider({ domains: ['other.example'] })
  await denied('tom')
  await saveProvider({ links: false })
  await denied('tom')
})

test('a second factor that is set up is asked for after the college too', async () => {
  await addTestAccount(server, 'banksia', { email: 'totp@college.example', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  people.set('totp', { email: 'totp@college.example', email_verified: true })
  const browser = browserAt(server, 'banksia')
  expect((await signInWith(browser, 'totp')).headers.location).toContain(`${origins.banksia}/login?error=SOFTWARE_TOKEN_MFA`)
  expect(await browser.session()).toEqual({})
  expect(await browser.challenge()).toMatchObject({ step: 'SOFTWARE_TOKEN_MFA' })
})

test('refused consent, a wrong state, a wrong nonce, a stolen way back and one used twice sign nobody in', async () => {
  await addTestAccount(server, 'banksia', { email: 'ana@college.example' })
  people.set('ana', { email: 'ana@college.example', email_verified: true })
  const refusing = browserAt(server, 'banksia')
  expect((await signInWith(refusing, 'ana', false)).headers.location).toBe(`${origins.banksia}/login?error=AccessDenied`)

  const browser = browserAt(server, 'banksia')
  const back = new URL(await atPeer(await leave(browser), 'ana'))
  back.searchParams.set('state', 'another')
  expect((await browser.send(pathOf(back.href))).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)

  const nonce = browserAt(server, 'banksia')
  const out = new URL(await leave(nonce))
  out.searchParams.set('nonce', 'another')
  expect((await nonce.send(pathOf(await atPeer(out.href, 'ana')))).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)

  const victim = browserAt(server, 'banksia')
  const stolen = pathOf(await atPeer(await leave(victim), 'ana'))
  expect((await browserAt(server, 'banksia').send(stolen)).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)
  const cookies = new Map(victim.cookies)
  expect((await victim.send(stolen)).headers.location).toBe(`${origins.banksia}/`)
  const twice = browserAt(server, 'banksia')
  for (const [name, value] of cookies) twice.cookies.set(name, value)
  expect((await twice.send(stolen)).headers.location).toBe(`${origins.banksia}/login?error=OAuthCallback`)
  for (const none of [refusing, browser, nonce, twice]) expect(await none.session()).toEqual({})
})

test('when the identity service changes its signing key, sign-ins go on', async () => {
  await addTestAccount(server, 'banksia', { email: 'kim@college.example' })
  people.set('kim', { email: 'kim@college.example', email_verified: true })
  const first = browserAt(server, 'banksia')
  expect((await signInWith(first, 'kim')).headers.location).toBe(`${origins.banksia}/`)
  const { port } = new URL(issuer)
  await closePeer(peer)
  peer = await openPeer([await keyPair('second')], Number(port))
  const second = browserAt(server, 'banksia')
  expect((await signInWith(second, 'kim')).headers.location).toBe(`${origins.banksia}/`)
})

test('an identity service that is down hurts only those who use it', async () => {
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
