import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { banksia, fakeServer, liveSession } from '../testing/fake-server.ts'
import { openPage } from '../testing/open-page.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  vi.stubGlobal('scrollTo', () => {})
})

test('four dots are shown while the session is checked, then the page', async () => {
  let answer = (_: Response) => {}
  server.routes['GET /api/auth/session'] = () => new Promise<Response>((resolve) => (answer = resolve))
  await openPage('/')
  const dots = await screen.findByRole('status', { name: 'Checking that you are signed in' })
  expect(dots.children).toHaveLength(4)
  expect(screen.queryByRole('heading')).toBeNull()
  answer(Response.json(liveSession()))
  await screen.findByRole('heading', { name: /^Good (morning|afternoon|evening), Ava$/ })
  expect(screen.getByText('Term 4 enrolments are open.')).toBeTruthy()
})

test('without a valid session the sign-in replaces the page and remembers it', async () => {
  const { router } = await openPage('/account-settings')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ callbackUrl: '/account-settings' })
  expect(router.history.length).toBe(1)
})

test.for([
  ['that ended', { ...liveSession(), expires: '2020-01-01T00:00:00Z' }],
  ['without a token', { ...liveSession(), user: { username: 'ava' } }],
  ['without an end', { user: liveSession().user }],
] as const)('a session %s is not valid', async ([, session]) => {
  server.session = session
  await openPage('/')
  await screen.findByRole('heading', { name: 'Sign in' })
})

test('a failed session check is reported and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /api/auth/session'] = () => new Response('', { status: 500 })
  const { user } = await openPage('/')
  const again = await screen.findByRole('button', { name: 'Try again' })
  delete server.routes['GET /api/auth/session']
  server.session = liveSession()
  await user.click(again)
  await screen.findByRole('heading', { name: /^Good/ })
  vi.mocked(console.error).mockRestore()
})

test('a sign-out in another tab leads to the sign-in', async () => {
  server.session = liveSession()
  const { session } = await openPage('/')
  await screen.findByRole('heading', { name: /^Good/ })
  const stop = session.start()
  server.session = {}
  dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue: '{}' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  stop()
})

test('the shell has the logo or name, the existing sections, and a profile menu that ends with Logout', async () => {
  server.session = liveSession()
  const { user, router } = await openPage('/')
  const main = await screen.findByRole('navigation', { name: 'Main' })
  expect(
    within(main)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dashboard', 'My Courses', 'My Elearning (opens in a new tab)', 'Timetable'])
  const bottom = within(screen.getByRole('navigation', { name: 'Main, at the bottom' }))
  for (const name of ['Dashboard', 'My Courses', 'My Elearning (opens in a new tab)', 'Timetable']) expect(bottom.getByRole('link', { name })).toBeTruthy()
  expect(within(main).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
  expect(
    within(main)
      .getByRole('link', { name: /Elearning/ })
      .getAttribute('target'),
  ).toBe('_blank')
  await screen.findByText('AN')
  await user.click(await screen.findByRole('button', { name: 'Profile of Ava Nguyen' }))
  expect(screen.getByRole('button', { name: 'Logout' }).closest('li')).toBe(screen.getByRole('button', { name: 'Logout' }).closest('ul')?.lastElementChild)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(server.to('/api/auth/sign-out')[0]?.body).toEqual({ accessToken: 'access', username: 'ava@banksia.example', userPoolId: 'pool-banksia' })
})

test('a learner without a name shows as N/A', async () => {
  server.session = liveSession()
  server.name = null
  await openPage('/')
  await screen.findByText('N/A')
})

test('a learner account that fails to load is logged, and the session’s name is shown', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.session = { ...liveSession(), user: { ...liveSession().user, name: 'Mai Ly Tran' } }
  server.routes['GET /learner-app/learner-account'] = () => new Response('', { status: 500 })
  await openPage('/')
  await screen.findByRole('button', { name: 'Profile of Mai Ly Tran' })
  await waitFor(() => expect(logged).toHaveBeenCalledWith('getLearnerAccount failed:', expect.any(Error)), { timeout: 4000 })
  logged.mockRestore()
})

test('the profile menu closes on Escape and on an outside click', async () => {
  server.session = liveSession()
  const { user } = await openPage('/')
  const button = await screen.findByRole('button', { name: /^Profile of/ })
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.click(screen.getByRole('main'))
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
})

test('a page can hide the bars', async () => {
  server.session = liveSession()
  const { router } = await openPage('/')
  await screen.findByRole('navigation', { name: 'Main' })
  Object.assign(router.routesById['/protected/account-settings'].options, { staticData: { hidesBars: true } })
  await router.navigate({ to: '/account-settings' })
  await screen.findByRole('heading', { name: 'Account settings' })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Profile of/ })).toBeNull()
})

test('a disabled section says so, and so does an unknown page', async () => {
  server.session = liveSession()
  const { router } = await openPage('/finance')
  await screen.findByRole('heading', { name: 'This section is not available' })
  await router.navigate({ href: '/no-such-page' })
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('hidden sections ask the server nothing', async () => {
  server.session = liveSession()
  const none = { SupportCases: false, Finances: false, PoiliciesAndProcedures: false, Timetables: false }
  const { router } = await openPage('/finance', { ...banksia, ShowSections: none })
  for (const path of ['/documents', '/support', '/support/new', '/support/12', '/timetable', '/finance', '/finance/invoices/1']) {
    await router.navigate({ href: path })
    await screen.findByRole('heading', { name: 'This section is not available' })
  }
  // What a loader asks for would be sent by now.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const asked = server.sent.map(({ path }) => path).filter((path) => !path.startsWith('/api/auth/'))
  expect([...new Set(asked)]).toEqual(['/learner-app/learner-account'])
})

test('unpublished settings show the two sentences on every route', async () => {
  server.session = liveSession()
  await openPage('/account-settings', { ...banksia, Site: { ...banksia.Site, SiteStatus: 'not-published' } })
  await screen.findByText('This page is not published.')
  expect(screen.getByText('Please try again later.')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('navigation moves focus to the title and announces it', async () => {
  server.session = liveSession()
  const { router } = await openPage('/')
  await screen.findByRole('heading', { name: /^Good/ })
  await router.navigate({ to: '/account-settings' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Account settings'))
})

test('an expiring session warns, and staying extends it on the server', async () => {
  server.session = { ...liveSession(), expires: new Date(Date.now() + 90_000).toISOString() }
  server.routes['POST /api/auth/session'] = () => Response.json(liveSession())
  const { user } = await openPage('/')
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText('Are you still there?')).toBeNull())
})
