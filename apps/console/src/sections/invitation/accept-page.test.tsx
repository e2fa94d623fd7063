import type { InvitationView } from '@lanyard/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const token = 'a-token-that-is-long-enough'
const path = `/invitation#${token}`

const view = (more: Partial<InvitationView> = {}): InvitationView => ({
  TenantName: 'Kahu Institute',
  PrimaryColour: '#8a2be2',
  Logo: null,
  TimeZone: 'Pacific/Auckland',
  Locale: 'en-NZ',
  Email: 'noa@kahu.example',
  FirstName: 'Noa',
  LastName: null,
  Inviter: 'Rua Heke',
  Message: 'Glad to have you.',
  Roles: ['ContentEditor'],
  DateExpiry: '2026-11-20T09:00:00.000Z',
  StatusId: 1,
  HasAccount: false,
  PasswordRules: { MinimumLength: 15, MaximumLength: 200 },
  IdentityProviders: [],
  ...more,
})

const open = (more: Partial<InvitationView> = {}, session: object = {}) => {
  const server = fakeServer(session)
  server.routes['POST /invitations/view'] = () => Response.json(view(more))
  return server
}
beforeEach(() => sessionStorage.clear())

test('the provider’s logo is shown, and the expiry in its time zone', async () => {
  open({ Logo: 'data:image/png;base64,AA==' })
  await openPage(path)
  expect((await screen.findByRole('img', { name: 'Kahu Institute' })).getAttribute('src')).toBe('data:image/png;base64,AA==')
  expect(screen.getByText('Expires').nextElementSibling?.textContent).toContain('10:00')
})

test('a new person sees who invites them and to what, accepts with a password, and continues to the sign-in', async () => {
  const server = open()
  const { router, user } = await openPage(path)
  await screen.findByRole('heading', { name: 'Hello Noa, you are invited' })
  expect(screen.getByText('Glad to have you.')).toBeTruthy()
  expect(screen.getByText('Content editor')).toBeTruthy()
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('autocomplete')).toBe('new-password')
  server.routes['POST /invitations/acceptance'] = () => problem(400, 'Not right', [{ pointer: '/Password', message: 'This password is known from a leak.' }])
  await user.type(field, 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  await screen.findByText('This password is known from a leak.')
  server.routes['POST /invitations/acceptance'] = () => Response.json({ TenantCode: 'KAHU', TenantName: 'Kahu Institute', Username: 'noa@kahu.example' })
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  await screen.findByRole('heading', { name: 'Welcome to Kahu Institute' })
  expect(server.to('POST', '/invitations/acceptance').at(-1)?.body).toEqual({ Token: token, Password: 'correct horse battery', FirstName: 'Noa' })
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'noa@kahu.example')
  expect(router.state.location.href).toBe('/login')
})

test('a person with an account signs in and returns; the token is never in a query string', async () => {
  const server = open({ HasAccount: true })
  const { router, user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Sign in to accept' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(router.state.location.href).toBe('/login?callbackUrl=%2Finvitation')
  server.routes['POST /api/auth/callback/credentials'] = () => {
    server.session = signedInAs('Auditor', { codes: ['BANKSIA', 'KAHU'] })
    return Response.json({ url: `${location.origin}/invitation` })
  }
  server.routes['POST /invitations/acceptance'] = () => Response.json({ TenantCode: 'KAHU', TenantName: 'Kahu Institute', Username: 'x' })
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'noa@kahu.example')
  await user.type(screen.getByLabelText('Password'), 'x')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  const sent = server.to('POST', '/invitations/acceptance')[0]
  expect(sent?.body).toEqual({ Token: token })
  expect(sent?.headers.get('authorization')).toMatch(/^Bearer /)
  expect(server.to('POST', '/api/auth/session').at(-1)?.body).toMatchObject({ data: { tenantCode: 'KAHU' } })
})

test('signed in as someone else, the refusal offers a way out', async () => {
  const server = open({ HasAccount: true }, signedInAs('Auditor'))
  server.routes['POST /invitations/acceptance'] = () => problem(409, 'This invitation is for noa@kahu.example')
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
  await screen.findByText('This invitation is for noa@kahu.example')
  await user.click(screen.getByRole('button', { name: 'Sign in as somebody else' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
})

test('declining asks first and is confirmed', async () => {
  const server = open()
  server.routes['POST /invitations/refusal'] = () => Response.json({ Success: true })
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Decline the invitation' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await screen.findByRole('heading', { name: 'You’ve declined' })
  expect(server.to('POST', '/invitations/refusal')[0]?.body).toEqual({ Token: token })
})

test('an expired link offers a new one; an unknown one is explained; a failure can be retried', async () => {
  const server = open({ StatusId: 4 })
  server.routes['POST /invitations/renewal'] = () => Response.json({ Success: true })
  const first = await openPage(path)
  await first.user.click(await screen.findByRole('button', { name: 'Request a new link' }))
  await screen.findByRole('heading', { name: 'We’ve requested a new link' })
  server.routes['POST /invitations/view'] = () => problem(404, 'This link no longer works.')
  await openPage(path)
  await screen.findByRole('heading', { name: 'This link no longer works' })
  const asked = server.to('POST', '/invitations/view').length
  await openPage('/invitation')
  await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(server.to('POST', '/invitations/view')).toHaveLength(asked)
  server.routes['POST /invitations/view'] = () => problem(500, 'x')
  const { user } = await openPage(path)
  await screen.findByText(/couldn’t be loaded/)
  server.routes['POST /invitations/view'] = () => Response.json(view())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Hello Noa, you are invited' })
})

const college = { Id: 'college', Name: 'Kahu account', Icon: 'school' }

test('the provider’s own service is offered before the password, and the token is sent in the body only', async () => {
  const assigned = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const server = open({ IdentityProviders: [college] })
  server.routes['POST /invitations/identity'] = () => problem(422, 'Kahu account does not answer right now.')
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Continue with Kahu account' }))
  await screen.findByText('Kahu account does not answer right now.')
  expect(screen.getByLabelText('Password')).toBeTruthy()
  server.routes['POST /invitations/identity'] = () => Response.json({ Url: 'https://login.kahu.example/auth?state=x' })
  await user.click(screen.getByRole('button', { name: 'Continue with Kahu account' }))
  await waitFor(() => expect(assigned).toHaveBeenCalledWith('https://login.kahu.example/auth?state=x'))
  expect(server.to('POST', '/invitations/identity').at(-1)?.body).toEqual({ Token: token, ProviderId: 'college' })
  assigned.mockRestore()
  // Back without having accepted: the token was kept in this tab.
  await openPage('/invitation?problem=address')
  await screen.findByText('The service knows you by another address. Sign in there as noa@kahu.example, or choose a password below.')
  expect(server.to('POST', '/invitations/view').at(-1)?.body).toEqual({ Token: token })
})

test.each([
  ['canceled', /You stopped at the service/],
  ['account', /There is an account with the address noa@kahu.example already.*sign in with your account below/],
  ['unavailable', /did not work/],
  ['gone', /changed meanwhile/],
])('returning from the service with “%s” shows what to do', async (why, words) => {
  sessionStorage.setItem('invitation-token', token)
  open({ HasAccount: true })
  await openPage(`/invitation?problem=${why}`)
  await screen.findByText(words)
  expect(screen.getByRole('button', { name: 'Sign in to accept' })).toBeTruthy()
})

test('a finished invitation says so, whatever the service returned; an unknown problem code shows nothing', async () => {
  sessionStorage.setItem('invitation-token', token)
  const server = open()
  await openPage('/invitation?problem=%3Cscript%3E')
  await screen.findByRole('heading', { name: 'Hello Noa, you are invited' })
  expect(screen.queryByRole('alert')).toBeNull()
  server.routes['POST /invitations/view'] = () => problem(404, 'This link no longer works.')
  await openPage('/invitation?problem=gone')
  await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(screen.queryByRole('alert')).toBeNull()
})
