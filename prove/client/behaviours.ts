import { walkThrough } from '../../apps/server/src/testing/identity-service.ts'
import { demonstrationPassword } from '../accounts/people.ts'
import { subjectAt } from './installation.ts'
import { type ClientPage, type Exchange, eventually } from './page.ts'

/** A page of a site, and who signs in there. */
export type Visit = { site: string; username: string; page: ClientPage }

/** Something the client does with a site. Throws if the result is wrong. */
export type Behaviour = { name: string; isOfLearners?: boolean; check(visit: Visit): Promise<void> }

/** Compared as JSON, because a page's objects are created elsewhere. */
export const demand = (what: string, found: unknown, expected: unknown) => {
  const [there, wanted] = [JSON.stringify(found), JSON.stringify(expected)]
  if (there !== wanted) throw new Error(`${what} is ${there?.slice(0, 300)}, not ${wanted}`)
}

const lastOf = async (page: ClientPage, method: string, path: string): Promise<Exchange> => {
  const found = (await page.exchanges()).findLast((one) => one.method === method && one.path === `/api/auth/${path}`)
  if (!found) throw new Error(`nothing was sent to ${method} ${path}`)
  return found
}

const urlIn = ({ body }: Exchange) => (JSON.parse(body) as { url?: string }).url

export const signIn = ({ page, username }: Visit, fields: Record<string, unknown> = {}) =>
  page.call<Record<string, unknown>>('signIn', 'credentials', { redirect: false, username, password: demonstrationPassword, ...fields })

export const signOut = ({ page }: Visit) => page.call<{ url?: string }>('signOut', { redirect: false })

type Session = { user?: { username?: string; idToken?: string; accessToken?: string }; expires?: string } | null

const demandSession = (session: Session, username: string) => {
  const { user, expires = '' } = session ?? {}
  demand('the username in the session', user?.username, username)
  for (const token of ['idToken', 'accessToken'] as const) demand(`the ${token} is a token`, user?.[token]?.split('.').length, 3)
  demand('the end of the session lies ahead', Date.parse(expires) > Date.now(), true)
}

const demandCookie = async ({ page }: Visit, name: string, sameSite: string) => {
  const isHttps = page.origin.startsWith('https:')
  const found = (await page.cookies()).find((one) => one.name === `${isHttps ? '__Host-' : ''}lanyard.${name}`)
  const { isHttpOnly, isSecure, path, isHostOnly, sameSite: of } = found ?? {}
  demand(
    `the cookie ${name}`,
    { isHttpOnly, isSecure, path, isHostOnly, sameSite: of },
    { isHttpOnly: true, isSecure: isHttps, path: '/', isHostOnly: true, sameSite },
  )
}

const refusalAt = (origin: string, error: string) => `${origin}/api/auth/error?error=${error}&provider=credentials`

/** The client shows that it is loading while it updates. */
const shownInTurn = ['loading', 'unauthenticated', 'authenticated', 'loading', 'authenticated', 'unauthenticated']

/** The NextAuth v4 protocol as the unmodified client sees it. Runs in this order, and each ends signed out. */
export const behaviours: readonly Behaviour[] = [
  {
    name: 'nobody is signed in',
    check: async ({ page }) => {
      demand('getSession', await page.call('getSession'), null)
      const { status, body, headers } = await lastOf(page, 'GET', 'session')
      demand('the answer', [status, body, headers['cache-control']], [200, '{}', 'no-store'])
    },
  },
  {
    name: 'the token against forgery',
    check: async (visit) => {
      const first = await visit.page.call<string>('getCsrfToken')
      demand('64 hexadecimal digits', /^[0-9a-f]{64}$/.test(first), true)
      demand('the token while its cookie is held', await visit.page.call('getCsrfToken'), first)
      await demandCookie(visit, 'csrf', 'Lax')
    },
  },
  {
    name: 'the list of providers',
    check: async ({ site, page }) => {
      const found = await page.call<Record<string, { id: string; type: string; signinUrl: string; callbackUrl: string }>>('getProviders')
      const expected = site === 'console' ? { credentials: 'credentials', email: 'email' } : { credentials: 'credentials', email: 'email', college: 'oauth' }
      demand('the types', Object.fromEntries(Object.entries(found).map(([id, { type }]) => [id, type])), expected)
      for (const { id, signinUrl, callbackUrl } of Object.values(found))
        demand(`the addresses of ${id}`, [signinUrl, callbackUrl], [`${page.origin}/api/auth/signin/${id}`, `${page.origin}/api/auth/callback/${id}`])
    },
  },
  {
    name: 'a wrong password',
    check: async (visit) => {
      demand('signIn', await signIn(visit, { password: 'not the password at all' }), { error: 'CredentialsSignin', status: 401, ok: false, url: null })
      const { origin } = visit.page
      demand('the address', urlIn(await lastOf(visit.page, 'POST', 'callback/credentials')), refusalAt(origin, 'CredentialsSignin'))
      demand(
        'where a redirect leads',
        await visit.page.leave('signIn', 'credentials', { username: visit.username, password: 'x' }),
        refusalAt(origin, 'CredentialsSignin'),
      )
    },
  },
  {
    name: 'a pending step',
    check: async (visit) => {
      const fields = { step: 'FORGOT_PASSWORD', username: `nobody@${visit.site}.example` }
      demand('signIn', await signIn(visit, fields), { error: 'RESET_PASSWORD', status: 401, ok: false, url: null })
      await demandCookie(visit, 'challenge', 'Strict')
    },
  },
  {
    name: 'signing in and out',
    check: async (visit) => {
      const { page, username } = visit
      const callbackUrl = `${page.origin}/my-courses`
      demand('signIn', await signIn(visit, { callbackUrl }), { error: null, status: 200, ok: true, url: callbackUrl })
      demandSession(await page.call<Session>('getSession'), username)
      demand('cache-control', (await lastOf(page, 'GET', 'session')).headers['cache-control'], 'no-store')
      await demandCookie(visit, 'session', 'Lax')
      demand('signOut', await page.call('signOut', { redirect: false, callbackUrl }), { url: callbackUrl })
      demand('getSession after it', await page.call('getSession'), null)
      demand(
        'the session cookie is gone',
        (await page.cookies()).some(({ name }) => name.endsWith('lanyard.session')),
        false,
      )
      demand('a second signOut', await page.call('signOut', { redirect: false, callbackUrl }), { url: callbackUrl })
    },
  },
  {
    name: 'redirects stay on this origin',
    check: async (visit) => {
      const { page, username } = visit
      const { origin } = page
      const fields = { username, password: demonstrationPassword }
      demand('after signIn', await page.leave('signIn', 'credentials', { ...fields, callbackUrl: '/my-courses' }), `${origin}/my-courses`)
      demand('after signOut', await page.leave('signOut', { callbackUrl: 'https://evil.example/' }), `${origin}/`)
      demand('after signIn with a foreign address', await page.leave('signIn', 'credentials', { ...fields, callbackUrl: '//evil.example' }), `${origin}/`)
      await signOut(visit)
      for (const unknown of ['nothing', 'constructor', '__proto__'])
        demand(
          `for the provider ${unknown}`,
          new URL(await page.leave('signIn', unknown, { callbackUrl: '/' })).href.split('?')[0],
          `${origin}/api/auth/signin`,
        )
    },
  },
  {
    name: 'a SessionProvider',
    check: async (visit) => {
      const { page, username } = visit
      const isSo = async (status: string) => eventually(async () => (await page.call<{ status?: string }>('state')).status === status)
      await page.call('mount', {})
      demand('signed out is shown', await isSo('unauthenticated'), true)
      await signIn(visit)
      demand('signed in is shown', await isSo('authenticated'), true)
      demand('who is shown', (await page.call<{ username: string }>('state')).username, username)
      demandSession(await page.call<Session>('update', { anything: 1 }), username)
      demand('the answer to an update', (await lastOf(page, 'POST', 'session')).status, 200)
      await signOut(visit)
      demand('signed out is shown again', await isSo('unauthenticated'), true)
      demand('all that was shown', (await page.call<{ statuses: string[] }>('state')).statuses, shownInTurn)
    },
  },
  {
    name: 'no token against forgery',
    check: async (visit) => {
      const { page } = visit
      page.fail('/api/auth/csrf')
      const { ok, url } = await signIn(visit)
      demand('signIn', [ok, url], [true, `${page.origin}/api/auth/signin?csrf=true`])
      page.fail(undefined)
      demand('getSession', await page.call('getSession'), null)
      await signIn(visit)
      await page.call('mount', {})
      await eventually(async () => (await page.call<{ status?: string }>('state')).status === 'authenticated')
      page.fail('/api/auth/csrf')
      demand('update', (await page.call('update', {})) ?? null, null)
      page.fail(undefined)
      const { status, body } = await lastOf(page, 'POST', 'session')
      demand('the answer to the update', [status, body], [400, '{}'])
      const isLogged = async () => (await page.exchanges()).some(({ path, status: answered }) => path === '/api/auth/_log' && answered === 200)
      demand('the fault is reported to the log', await eventually(isLogged), true)
      await signOut(visit)
    },
  },
  {
    name: 'a link by email',
    check: async ({ site, page }) => {
      const requestLink = (email: string) => page.call<Record<string, unknown>>('signIn', 'email', { redirect: false, email })
      const sent = { error: null, status: 200, ok: true, url: `${page.origin}/api/auth/verify-request?provider=email&type=email` }
      demand('signIn', await requestLink(`nobody@${site}.example`), sent)
      demand('signIn without an address', await requestLink(' '), { error: 'EmailSignin', status: 200, ok: true, url: null })
    },
  },
  {
    name: 'an identity service',
    isOfLearners: true,
    check: async (visit) => {
      const { site, page } = visit
      const away = await page.leave('signIn', 'college', { callbackUrl: '/my-courses' })
      const query = new URL(away).searchParams
      for (const name of ['state', 'nonce', 'code_challenge']) demand(`${name} is sent`, (query.get(name) ?? '').length > 20, true)
      await demandCookie(visit, 'oidc', 'Lax')
      const back = await walkThrough(away, subjectAt(site), page.origin)
      demand('where the way back leads', await page.visit(back), `${page.origin}/my-courses`)
      demandSession(await page.call<Session>('getSession'), `learner@${site}.example`)
      await signOut(visit)
    },
  },
  {
    name: "the client's own pages",
    check: async ({ page }) => {
      const { origin } = page
      demand('signin', await page.visit('/api/auth/signin?callbackUrl=https://evil.example'), `${origin}/login?callbackUrl=${encodeURIComponent(`${origin}/`)}`)
      demand('error', await page.visit('/api/auth/error?error=CredentialsSignin'), `${origin}/login?error=CredentialsSignin`)
      demand('signout', await page.visit('/api/auth/signout'), `${origin}/login`)
      demand('verify-request', await page.visit('/api/auth/verify-request'), `${origin}/login?page=verify-request`)
    },
  },
  {
    name: 'the providers are out of reach',
    check: async (visit) => {
      const { page } = visit
      page.fail('/api/auth/providers')
      demand('where signIn leads', await page.leave('signIn', 'credentials', { username: visit.username }), `${page.origin}/api/auth/error`)
      page.fail(undefined)
    },
  },
]
