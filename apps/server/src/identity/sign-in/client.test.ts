import { Window } from 'happy-dom'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { addTestAccount, browserAt, cheap, goodPassword, mailsOf, secretsOfTests } from '../../testing/identity.ts'
import { type Origin, openTestServer, origins, type TestServer } from '../../testing/server.ts'

// The page the client runs in, created before importing anything that looks for one.
const window = new Window({ url: 'http://banksia.localhost:3000/login' })
// The client's own types ask for more than it needs.
for (const name of [
  'document',
  'navigator',
  'localStorage',
  'HTMLElement',
  'HTMLIFrameElement',
  'Node',
  'Event',
  'MutationObserver',
  'getComputedStyle',
] as const)
  vi.stubGlobal(name, window[name])
vi.stubGlobal('window', window)
const beacons: { path: string; form: Record<string, string> }[] = []
const sendBeacon = (path: string, form: URLSearchParams) => beacons.push({ path, form: Object.fromEntries(form) }) > 0
Object.defineProperty(window.navigator, 'sendBeacon', { value: sendBeacon })
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const { act, cleanup, render, waitFor } = await import('@testing-library/react')
const { getCsrfToken, getProviders, getSession, SessionProvider, signIn, signOut, useSession } = await import('next-auth/react')

let server: TestServer
let browser: Browser
let failing: string | undefined
const left: string[] = []

/** The unmodified client's requests, sent into the real application by a browser with its cookies. */
const fetchAsBrowser = async (input: string | URL, init: { method?: string; headers?: Record<string, string>; body?: unknown } = {}) => {
  const path = String(input)
  if (failing && path.includes(failing)) throw new TypeError('fetch failed')
  const isForm = init.body instanceof URLSearchParams
  const answer = await browser.send(path, {
    ...(isForm ? { form: Object.fromEntries(init.body as URLSearchParams) } : init.body ? { json: JSON.parse(String(init.body)) } : {}),
    ...(init.method?.toUpperCase() === 'POST' && { method: 'POST' as const }),
  })
  return { ok: answer.status < 400, status: answer.status, json: async () => answer.json() }
}

const goTo = (origin: Origin) => {
  left.length = 0
  browser = browserAt(server, origin)
  const location = {
    origin: origins[origin],
    get href() {
      return `${origins[origin]}/login`
    },
    set href(url: string) {
      left.push(url)
    },
    reload: () => {},
  }
  Object.defineProperty(window, 'location', { value: location, configurable: true })
}

beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  vi.stubGlobal('fetch', fetchAsBrowser)
  for (const origin of ['banksia', 'kahu'] as const) await addTestAccount(server, origin, { email: 'person@client.example' })
  await addTestAccount(server, 'console', { email: 'person@client.example', demonstration: true, operator: true })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})
beforeEach(() => {
  failing = undefined
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(cleanup)

const login = { username: 'person@client.example', password: goodPassword, redirect: false as const }

type Seen = { status: string; username: string | undefined; update: ReturnType<typeof useSession>['update'] }
const mount = () => {
  const seen: Seen[] = []
  const Watch = () => {
    const { status, data, update } = useSession()
    seen.push({ status, username: (data?.user as { username?: string } | undefined)?.username, update })
    return null
  }
  // The client's own types ask for more than it needs.
  render(createElement(SessionProvider, { basePath: '/api/auth' } as never, createElement(Watch)))
  return { now: () => seen.at(-1) as Seen, first: () => seen[0] as Seen }
}
const settled = (seen: ReturnType<typeof mount>, status: string) => waitFor(() => expect(seen.now().status).toBe(status))

describe.each(['banksia', 'kahu', 'console'] as const)('the unmodified sign-in client at %s', (origin) => {
  beforeEach(() => goTo(origin))

  test('signs in, updates and signs out without a redirect', async () => {
    expect(await getSession()).toBeNull()
    expect(await getCsrfToken()).toMatch(/^[0-9a-f]{64}$/)
    expect(await signIn('credentials', login)).toEqual({ error: null, ok: true, status: 200, url: `${origins[origin]}/login` })
    expect(await getSession()).toMatchObject({
      user: { username: login.username, idToken: expect.any(String), accessToken: expect.any(String) },
      expires: expect.any(String),
    })
    expect(await signOut({ redirect: false })).toEqual({ url: `${origins[origin]}/login` })
    expect(await getSession()).toBeNull()
    expect(await signOut({ redirect: false })).toHaveProperty('url')
  })

  test('gets a wrong password and a pending step as errors', async () => {
    expect(await signIn('credentials', { ...login, password: 'wrong' })).toEqual({ error: 'CredentialsSignin', ok: false, status: 401, url: null })
    expect(await signIn('credentials', { redirect: false, step: 'FORGOT_PASSWORD', username: login.username })).toEqual({
      error: 'RESET_PASSWORD',
      ok: false,
      status: 401,
      url: null,
    })
  })

  test('follows its redirects to URLs of this origin', async () => {
    await signIn('credentials', { ...login, redirect: true, callbackUrl: '/my-courses' })
    await signIn('credentials', { ...login, password: 'wrong', redirect: true })
    await signIn('unknown', { callbackUrl: '/x' })
    await signIn('email', { email: login.username })
    await signOut({ callbackUrl: 'https://evil.example/' })
    expect(left).toEqual([
      `${origins[origin]}/my-courses`,
      `${origins[origin]}/api/auth/error?error=CredentialsSignin&provider=credentials`,
      '/api/auth/signin?callbackUrl=%2Fx',
      `${origins[origin]}/api/auth/verify-request?provider=email&type=email`,
      `${origins[origin]}/`,
    ])
  })
})

describe('the sign-in client', () => {
  beforeEach(() => goTo('banksia'))

  test('lists the providers, and sends a link by mail without a redirect', async () => {
    expect(await getProviders()).toMatchObject({ credentials: { type: 'credentials' }, email: { type: 'email' } })
    expect(await signIn('email', { email: login.username, redirect: false })).toMatchObject({
      ok: true,
      error: null,
      url: expect.stringContaining('/verify-request'),
    })
    expect((await mailsOf(server, 'banksia')).some(({ kind, recipient }) => kind === 'sign-in-link' && recipient === login.username)).toBe(true)
  })

  test("goes to the error page when the providers can't be loaded", async () => {
    failing = '/providers'
    await signIn('credentials', login)
    expect(left).toEqual(['/api/auth/error'])
    const { path, form } = beacons.at(-1) as (typeof beacons)[number]
    expect([path, form.code]).toEqual(['/api/auth/_log', 'CLIENT_FETCH_ERROR'])
    expect((await browser.send(path, { form })).status).toBe(200)
  })

  test('goes where an OAuth provider redirects, here to the error page because its service is down', async () => {
    const tenantId = server.tenantId('banksia')
    await server.asOwner(
      `insert into identity_providers (tenant_id, provider_id, name, issuer, client_id, client_secret_sealed) values ($1, 'down', 'Down', 'http://127.0.0.1:1', 'x', $2)`,
      [tenantId, secretsOfTests.seal('x')],
      tenantId,
    )
    await signIn('down', { redirect: false })
    expect(left).toEqual([`${origins.banksia}/api/auth/error?error=OAuthSignin`])
    expect(await signIn('credentials', login)).toMatchObject({ ok: true })
  })

  test('its SessionProvider shows loading, then signed out, then signed in, and an update', async () => {
    const seen = mount()
    expect(seen.first().status).toBe('loading')
    await settled(seen, 'unauthenticated')
    await act(async () => void (await signIn('credentials', login)))
    await settled(seen, 'authenticated')
    expect(seen.now().username).toBe(login.username)
    await act(async () => expect(await seen.now().update({ anything: 1 })).toMatchObject({ user: { username: login.username } }))
    await act(async () => void (await signOut({ redirect: false })))
    await settled(seen, 'unauthenticated')
  })

  test('learns from another tab that someone signed in or out there', async () => {
    const seen = mount()
    await settled(seen, 'unauthenticated')
    await browser.signIn({ username: login.username, password: goodPassword })
    const notifyTabs = (trigger: string) =>
      act(async () => {
        const newValue = JSON.stringify({ event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) })
        window.dispatchEvent(new window.StorageEvent('storage', { key: 'nextauth.message', newValue }))
      })
    await notifyTabs('getSession')
    await settled(seen, 'authenticated')
    await browser.send('/api/auth/signout', { form: { csrfToken: await browser.csrfToken(), json: 'true' } })
    await notifyTabs('signout')
    await settled(seen, 'unauthenticated')
  })
})
