import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serveDetails } from '../sections/my-details/testing/records.ts'
import { fakeServer, liveSession, record } from '../testing/fake-server.ts'
import { openPage } from '../testing/open-page.tsx'

beforeAll(() => Promise.all([import('../sections/my-details/my-details-page.tsx'), import('../sections/my-details/editing/card-form.tsx')]))

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  serveDetails(server)
  server.routes['GET /learner-app/learner-next-of-kin'] = () => record({ learnerId: 7, localNextOfKin: null, internationalNextOfKin: null }, { etag: '"one"' })
  vi.stubGlobal('scrollTo', () => {})
})

const form = '/my-details?tab=next-of-kin&edit=local'
const firstName = () => screen.findByLabelText<HTMLInputElement>('First name')

/** A half-filled form on a page that guards drafts. */
const halfWritten = async () => {
  const page = await openPage(form)
  const { guardDrafts } = await import('./drafts.ts')
  const stop = guardDrafts()
  await page.user.type(await firstName(), 'Pao')
  return { ...page, stop }
}

const expire = async ({ session }: Awaited<ReturnType<typeof openPage>>) => {
  server.session = {}
  await session.refetch()
  await screen.findByRole('heading', { name: 'Sign in' })
}

const signInAs = async ({ session, router }: Awaited<ReturnType<typeof openPage>>, username: string) => {
  const back = (router.state.location.search as { callbackUrl?: string }).callbackUrl ?? ''
  server.session = { ...liveSession(), user: { ...liveSession().user, username } }
  await session.refetch()
  await router.navigate({ href: back, replace: true })
}

test('an expired session shows no prompt and loses nothing: the draft returns after signing in', async () => {
  const page = await halfWritten()
  await expire(page)
  expect(page.router.state.location.pathname).toBe('/login')
  expect(screen.getByText('You’ve been signed out. What you typed is kept on this device. Sign in to get it back.')).toBeTruthy()
  await signInAs(page, 'ava@banksia.example')
  await screen.findByText(/We’ve restored what you typed/)
  expect((await firstName()).value).toBe('Pao')
  page.stop()
})

test('without a draft, the sign-in says only that the session ended', async () => {
  const page = await openPage('/my-details')
  await screen.findByText('48 Harris Street, Pyrmont NSW 2009, Australia')
  await expire(page)
  expect(screen.getByText('You’ve been signed out. Sign in to continue.')).toBeTruthy()
})

test('another account never sees the draft, and its sign-in deletes the draft', async () => {
  const page = await halfWritten()
  await expire(page)
  await signInAs(page, 'ben@banksia.example')
  expect((await firstName()).value).toBe('')
  await expire(page)
  await signInAs(page, 'ava@banksia.example')
  expect((await firstName()).value).toBe('')
  page.stop()
})

test.for(['here', 'in another tab'])('signing out %s deletes the draft', async (where) => {
  const page = await halfWritten()
  if (where === 'here') {
    await page.user.click(await screen.findByRole('button', { name: /^Profile of/ }))
    await page.user.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'))
  } else {
    await expire(page)
    dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue: '{"data":{"trigger":"signout"}}' }))
  }
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  page.stop()
})

test('a form left on purpose keeps no draft', async () => {
  const page = await halfWritten()
  await page.user.click(screen.getByText('Cancel').closest('button') as HTMLElement)
  await page.user.click((await screen.findByText('Leave')).closest('button') as HTMLElement)
  await screen.findAllByText('Not provided')
  expect(sessionStorage.length).toBe(0)
  page.stop()
})
