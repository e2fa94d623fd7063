import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, signedInAs } from '../testing/fake-server.ts'
import { openPage } from '../testing/open-page.tsx'

const password = { id: 'credentials', name: 'Password', type: 'credentials' }
const college = { id: 'kahu.college', name: 'Kahu account', type: 'oauth', icon: 'school' }

const open = (session: object = {}) => {
  const server = fakeServer(session)
  server.routes['GET /api/auth/providers'] = ({ query }) =>
    Response.json(query.get('tenant')?.toUpperCase() === 'KAHU' ? { credentials: password, [college.id]: college } : { credentials: password })
  return server
}
beforeEach(() => localStorage.clear())

test('signing in with a provider’s service: name the provider, choose the service, and continue there', async () => {
  const assigned = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const server = open()
  const { user } = await openPage('/login?callbackUrl=%2Flists')
  await user.click(await screen.findByRole('button', { name: 'Use your provider’s service' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in with your provider’s service' })
  const field = screen.getByLabelText('Your provider’s code')
  await user.type(field, 'nobody')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('No sign-in service was found for this code.')
  await user.clear(field)
  await user.type(field, 'kahu{Enter}')
  server.routes['POST /api/auth/signin/kahu.college'] = () => Response.json({ url: 'https://login.kahu.example/auth' })
  await user.click(await screen.findByRole('button', { name: 'Continue with Kahu account' }))
  await waitFor(() => expect(assigned).toHaveBeenCalledWith('https://login.kahu.example/auth'))
  expect(server.to('POST', '/api/auth/signin/kahu.college')[0]?.body).toMatchObject({ tenant: 'kahu', callbackUrl: `${location.origin}/lists` })
  assigned.mockRestore()
  const again = await openPage('/login')
  await again.user.click(await screen.findByRole('button', { name: 'Use your provider’s service' }))
  expect(screen.getByLabelText('Your provider’s code')).toHaveProperty('value', 'KAHU')
  await screen.findByRole('button', { name: 'Continue with Kahu account' })
  await again.user.click(screen.getByRole('button', { name: 'Back to sign in' }))
  await screen.findByLabelText('Password')
})

test('the URL can name the provider; an unavailable service is reported, and so is a failed request', async () => {
  const server = open()
  const { user } = await openPage('/login?tenant=KAHU')
  server.routes['POST /api/auth/signin/kahu.college'] = () => Response.json({ url: `${location.origin}/api/auth/error?error=OAuthSignin` })
  await user.click(await screen.findByRole('button', { name: 'Continue with Kahu account' }))
  await screen.findByText(/That service isn’t responding/)
  server.routes['GET /api/auth/providers'] = () => new Response('', { status: 503 })
  const failing = await openPage('/login?tenant=KAHU')
  await screen.findByRole('alert')
  open()
  await failing.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('button', { name: 'Continue with Kahu account' })
})

test('back from the service, the card continues with two-step verification or says what failed', async () => {
  const server = open()
  await openPage('/login?error=TwoStepFirst')
  await screen.findByText(/sign in with your password this time/)
  await openPage('/login?error=OAuthAccountNotLinked')
  await screen.findByText(/There’s no account for that sign-in/)
  await openPage('/login?error=OldRedirectAddress')
  await screen.findByText(/sent you back to an address that is no longer used/)
  server.routes['GET /api/auth/challenge'] = () => Response.json({ step: 'SOFTWARE_TOKEN_MFA', attemptsLeft: 5 })
  const { user, router } = await openPage('/login?error=SOFTWARE_TOKEN_MFA&callbackUrl=%2F')
  const code = await screen.findByLabelText(/code/i)
  server.routes['GET /api/auth/challenge'] = () => Response.json({})
  server.routes['POST /api/auth/callback/credentials'] = () => {
    const { user: person, ...rest } = signedInAs('SupportAgent', { codes: ['KAHU'] })
    server.session = { user: { ...person, isOfOneTenant: true }, ...rest }
    return Response.json({ url: `${location.origin}/` })
  }
  await user.type(code, '123456{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(localStorage.getItem('lanyard-provider-code')).toBe('KAHU')
})
