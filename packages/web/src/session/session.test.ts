import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openAuthWire, type Session } from './auth-wire.ts'
import { isValidSession, openSession } from './session.ts'

const later = new Date(Date.now() + 60_000).toISOString()
const whole: Session = { user: { idToken: 'id', accessToken: 'access', username: 'ava' }, expires: later }

const providers = { credentials: { id: 'credentials', type: 'credentials' }, microsoft: { id: 'microsoft', type: 'oauth' } }

let answered: Session
let sent: { method: string; path: string; body: string }[]

beforeEach(() => {
  answered = whole
  sent = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    sent.push({ method: init?.method ?? 'GET', path: input, body: String(init?.body ?? '') })
    if (input.endsWith('/csrf')) return Response.json({ csrfToken: 'token' })
    if (input.endsWith('/providers')) return Response.json(providers)
    if (input.endsWith('/session')) return Response.json(answered)
    return Response.json({ url: location.origin })
  })
})

const open = () => openSession(openAuthWire())
const sessionCalls = () => sent.filter(({ path }) => path.endsWith('/session')).length

test.for<[string, Session | null | undefined, boolean]>([
  ['a whole session', whole, true],
  ['no session', null, false],
  ['an empty session', {}, false],
  ['a session without a token', { ...whole, user: { username: 'ava' } }, false],
  ['a session without an end', { ...whole, expires: null }, false],
  ['a session that ended', { ...whole, expires: '2020-01-01T00:00:00Z' }, false],
  ['a session whose end can’t be read', { ...whole, expires: 'soon' }, false],
])('%s is valid: %s', ([, session, valid]) => {
  expect(isValidSession(session)).toBe(valid)
})

test('is loading until the server responds', async () => {
  const session = open()
  expect(session.get().status).toBe('loading')
  expect((await session.check()).status).toBe('authenticated')
})

test('a valid session is not fetched again', async () => {
  const session = open()
  await session.check()
  await session.check()
  expect(sessionCalls()).toBe(1)
})

test('an empty response means signed out', async () => {
  answered = {}
  expect((await open().check()).status).toBe('unauthenticated')
})

test('is refetched on focus, on a message from another tab and on an interval', async () => {
  vi.useFakeTimers()
  const session = open()
  const stop = session.start()
  await session.check()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sessionCalls()).toBe(2)
  dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue: '{}' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(sessionCalls()).toBe(3)
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(sessionCalls()).toBe(4)
  stop()
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(sessionCalls()).toBe(4)
})

test('a failed refetch keeps the current session', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const session = open()
  const stop = session.start()
  await session.check()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(session.get().status).toBe('authenticated')
  stop()
  vi.mocked(console.error).mockRestore()
})

test('signing out revokes on the server, ends the session, and notifies the other tabs', async () => {
  const session = open()
  await session.check()
  sent = []
  await session.signOut('pool-banksia')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/auth/sign-out', 'GET /api/auth/csrf', 'POST /api/auth/signout'])
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ accessToken: 'access', username: 'ava', userPoolId: 'pool-banksia' })
  expect(session.get().status).toBe('unauthenticated')
  expect(JSON.parse(localStorage.getItem('nextauth.message') ?? '')).toMatchObject({ event: 'session', data: { trigger: 'signout' } })
})

test('a failed sign-out is logged as the specification says', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const session = open()
  await session.check()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  await expect(session.signOut('pool')).rejects.toThrow()
  expect(logged).toHaveBeenCalledWith('Error signing out', expect.any(Error))
  logged.mockRestore()
})

test('credentials go to the callback with the CSRF token; a refusal carries error, status and ok', async () => {
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    sent.push({ method: init?.method ?? 'GET', path: input, body: String(init?.body ?? '') })
    if (input.endsWith('/csrf')) return Response.json({ csrfToken: 'token' })
    if (input.endsWith('/providers')) return Response.json(providers)
    return Response.json({ url: `${location.origin}/api/auth/error?error=CredentialsSignin&provider=credentials` }, { status: 401 })
  })
  const result = await openAuthWire().signIn('credentials', { username: 'ava', password: 'x' }, '/')
  expect(sent.at(-1)?.path).toBe('/api/auth/callback/credentials')
  expect(Object.fromEntries(new URLSearchParams(sent.at(-1)?.body))).toEqual({
    username: 'ava',
    password: 'x',
    callbackUrl: '/',
    csrfToken: 'token',
    json: 'true',
    pending: '200',
  })
  expect(result).toEqual({ error: 'CredentialsSignin', status: 401, ok: false, url: null })
})

test('a rejected CSRF token is fetched again, once', async () => {
  let tries = 0
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.endsWith('/csrf')) return Response.json({ csrfToken: 'token' })
    if (input.endsWith('/providers')) return Response.json(providers)
    tries++
    return Response.json({ url: tries === 1 ? `${location.origin}/api/auth/signin?csrf=true` : `${location.origin}/` })
  })
  expect(await openAuthWire().signIn('credentials', {}, '/')).toMatchObject({ ok: true, error: undefined })
  expect(tries).toBe(2)
})

test('other provider types go to their sign-in route', async () => {
  await openAuthWire().signIn('microsoft', {}, '/')
  expect(sent.at(-1)?.path).toBe('/api/auth/signin/microsoft')
})

test('without a list of providers the browser goes to the error page; for an unknown provider, to sign-in', async () => {
  const assigned = vi.spyOn(location, 'assign').mockImplementation(() => {})
  expect(await openAuthWire().signIn('constructor', {}, '/finance')).toMatchObject({ ok: false })
  expect(assigned).toHaveBeenLastCalledWith('/api/auth/signin?callbackUrl=%2Ffinance')
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await openAuthWire().signIn('credentials', {}, '/')
  expect(assigned).toHaveBeenLastCalledWith('/api/auth/error')
  assigned.mockRestore()
})

describe('a page that preloads the session', () => {
  const link = document.createElement('link')
  link.href = '/api/auth/session'
  beforeEach(() => {
    document.head.append(link)
    return () => link.remove()
  })

  test('uses it once', async () => {
    const session = open()
    await session.check()
    expect(sessionCalls()).toBe(1)
    expect(session.get().status).toBe('authenticated')
    await session.refetch()
    expect(sessionCalls()).toBe(2)
  })

  test('doesn’t use it after signing in: it is from before', async () => {
    answered = {}
    const wire = openAuthWire()
    const session = openSession(wire)
    answered = whole
    await wire.signIn('credentials', { username: 'ava', password: 'secret' })
    expect((await session.signedIn()).status).toBe('authenticated')
  })
})
