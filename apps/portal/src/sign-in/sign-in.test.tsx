import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, leadsTo, liveSession, signedIn } from '../testing/fake-server.ts'
import { openPage } from '../testing/open-page.tsx'

const callback = 'POST /api/auth/callback/credentials'
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  vi.stubGlobal('scrollTo', () => {})
})

type Page = Awaited<ReturnType<typeof openPage>>

const signIn = async ({ user }: Page) => {
  await user.type(await screen.findByLabelText('Email'), 'ava@banksia.example')
  await user.type(screen.getByLabelText('Password'), 'a long enough password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
const lastStep = () => server.to('/api/auth/callback/credentials').at(-1)?.body

test('the right password leads to the requested page, by replacing history', async () => {
  server.routes[callback] = () => {
    server.session = liveSession()
    return signedIn()
  }
  const page = await openPage('/login?callbackUrl=%2Faccount-settings')
  await signIn(page)
  await screen.findByRole('heading', { name: 'Account settings' })
  expect(page.router.history.length).toBe(1)
  expect(lastStep()).toMatchObject({ step: 'LOGIN', username: 'ava@banksia.example', password: 'a long enough password', csrfToken: 'token', json: 'true' })
})

test('a refusal is explained in plain language and reveals nothing about the account', async () => {
  server.routes[callback] = () => leadsTo('CredentialsSignin')
  const page = await openPage('/login')
  await signIn(page)
  expect((await screen.findByRole('alert')).textContent).toBe('That email and password don’t match. You can try again, or reset your password.')
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ava@banksia.example')
})

test('too many attempts say how long to wait', async () => {
  server.routes[callback] = () =>
    Response.json({ url: `${location.origin}/api/auth/error?error=TooManyRequests` }, { status: 429, headers: { 'retry-after': '600' } })
  const page = await openPage('/login')
  await signIn(page)
  expect((await screen.findByRole('alert')).textContent).toMatch(/wait 10 minutes/)
})

test('an unreachable server is reported, and typed values stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes[callback] = () => Promise.reject(new TypeError('Failed to fetch'))
  const page = await openPage('/login')
  await signIn(page)
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t reach the server/)
  vi.mocked(console.error).mockRestore()
})

test('SOFTWARE_TOKEN_MFA: the code, a wrong code, and the remaining attempts', async () => {
  server.routes[callback] = () => {
    server.challenge = { step: 'SOFTWARE_TOKEN_MFA', attemptsLeft: 5 }
    return leadsTo('SOFTWARE_TOKEN_MFA')
  }
  const page = await openPage('/login')
  await signIn(page)
  await screen.findByRole('heading', { name: 'Two-step verification' })
  server.routes[callback] = () => {
    server.challenge = {
      step: 'SOFTWARE_TOKEN_MFA',
      attemptsLeft: 1,
      problem: { code: 'code-wrong', message: 'That code isn’t right. Check it and try again.' },
    }
    return leadsTo('SOFTWARE_TOKEN_MFA')
  }
  await page.user.type(screen.getByLabelText('Code'), '123 456')
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('That code isn’t right. Check it and try again.')
  expect(screen.getByText('1 attempt left.')).toBeTruthy()
  expect(lastStep()).toMatchObject({ step: 'SOFTWARE_TOKEN_MFA', code: '123456' })
  server.routes[callback] = () => leadsTo('CredentialsSignin')
  await page.user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await page.user.type(screen.getByLabelText('Recovery code'), 'k3m9x-t7q2w')
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(lastStep()).toMatchObject({ code: 'k3m9x-t7q2w' })
  expect(screen.getByRole('alert').textContent).toMatch(/sign in again/)
})

test('NEW_PASSWORD_REQUIRED: the rules, errors, then MFA_SETUP, MFA_VERIFY and the recovery codes', async () => {
  server.routes[callback] = () => {
    server.challenge = { step: 'NEW_PASSWORD_REQUIRED', passwordRules: { minimumLength: 8, maximumLength: 256 } }
    return leadsTo('NEW_PASSWORD_REQUIRED')
  }
  const page = await openPage('/login')
  await signIn(page)
  await screen.findByRole('heading', { name: 'Choose a password' })
  expect(screen.getByText(/At least 8 characters/)).toBeTruthy()
  expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')

  server.routes[callback] = () => {
    server.challenge = { step: 'MFA_SETUP' }
    return leadsTo('MFA_SETUP')
  }
  await page.user.type(screen.getByLabelText('New password'), 'quiet orchard lantern')
  await page.user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'Protect your account' })

  server.routes[callback] = () => {
    server.challenge = {
      step: 'MFA_VERIFY',
      setup: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Banksia:ava?secret=JBSWY3DPEHPK3PXP', issuer: 'Banksia', account: 'ava' },
    }
    return leadsTo('MFA_VERIFY')
  }
  await page.user.click(screen.getByRole('button', { name: 'Set up two-step verification' }))
  await screen.findByRole('heading', { name: 'Connect your app' })
  await screen.findByRole('img', { name: /QR code/ })
  expect((screen.getByLabelText('Key') as HTMLInputElement).value).toBe('JBSW Y3DP EHPK 3PXP')

  server.routes[callback] = () => {
    server.session = liveSession()
    server.challenge = { step: 'RECOVERY_CODES', recoveryCodes: ['k3m9x-t7q2w', 'a1b2c-d3e4f'] }
    return signedIn()
  }
  await page.user.type(screen.getByLabelText('Code from the app'), '123456')
  await page.user.click(screen.getByRole('button', { name: 'Turn on and sign in' }))
  await screen.findByRole('heading', { name: 'Save your recovery codes' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['k3m9x-t7q2w', 'a1b2c-d3e4f'])
  expect(page.router.state.location.pathname).toBe('/login')
  await page.user.click(screen.getByRole('button', { name: 'I have saved them' }))
  await screen.findByRole('heading', { name: /^Good/ })
})

test('FORGOT_PASSWORD and RESET_PASSWORD: the code, a new password, and back to the sign-in', async () => {
  server.routes[callback] = () => {
    server.challenge = { step: 'RESET_PASSWORD', passwordRules: { minimumLength: 15, maximumLength: 256 } }
    return leadsTo('RESET_PASSWORD')
  }
  const page = await openPage('/login')
  await page.user.type(await screen.findByLabelText('Email'), 'ava@banksia.example')
  await page.user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await screen.findByRole('heading', { name: 'Reset your password' })
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ava@banksia.example')
  await page.user.click(screen.getByRole('button', { name: 'Email me a code' }))
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(screen.getByRole('button', { name: /Send a new code in \d+ s/ })).toHaveProperty('disabled', true)
  server.routes[callback] = () => leadsTo('LOGIN')
  await page.user.type(screen.getByLabelText('Code from the email'), '1234 5678')
  await page.user.type(screen.getByLabelText('New password'), 'quiet orchard lantern')
  await page.user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Your password is changed. Sign in with the new one.')
  expect(lastStep()).toMatchObject({ step: 'RESET_PASSWORD', code: '12345678', newPassword: 'quiet orchard lantern' })
})

test('a visit that resumes nothing asks for nothing', async () => {
  server.challenge = { step: 'SOFTWARE_TOKEN_MFA', attemptsLeft: 5 }
  await openPage('/login?error=CredentialsSignin')
  await screen.findByRole('alert')
  expect(server.to('/api/auth/challenge')).toEqual([])
})

test('a reset that is resumed after a reload can still send a new code', async () => {
  server.challenge = { step: 'RESET_PASSWORD', passwordRules: { minimumLength: 15, maximumLength: 256 } }
  const unknown = await openPage('/login?error=RESET_PASSWORD')
  await unknown.user.click(await screen.findByRole('button', { name: 'Send a new code' }))
  await screen.findByRole('heading', { name: 'Reset your password' })
  cleanup()
  sessionStorage.setItem('sign-in-name', 'ava@banksia.example')
  await openPage('/login')
  await screen.findByText('ava@banksia.example')
  expect(screen.getByRole('button', { name: /^Send a new code in/ })).toBeTruthy()
})

test('the Tab key goes from the email to the password, and then to the link', async () => {
  const { user } = await openPage('/login')
  await user.click(await screen.findByLabelText('Email'))
  const visited: (string | null | undefined)[] = []
  for (let presses = 0; presses < 4; presses++) {
    await user.tab()
    visited.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)
  }
  expect(visited).toEqual(['password', 'Show', 'Forgot password?', 'Sign in'])
})

test('other providers are offered by name, and an email link requires an address', async () => {
  server.routes['GET /api/auth/providers'] = () =>
    Response.json({
      credentials: { id: 'credentials', name: 'Password', type: 'credentials' },
      microsoft: { id: 'microsoft', name: 'Microsoft', type: 'oauth' },
      email: { id: 'email', name: 'Email', type: 'email' },
    })
  server.routes['POST /api/auth/signin/email'] = () => Response.json({ url: `${location.origin}/api/auth/verify-request?provider=email&type=email` })
  const page = await openPage('/login')
  await screen.findByRole('button', { name: 'Continue with Microsoft' })
  await page.user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter your email address first.')
  await page.user.type(screen.getByLabelText('Email'), 'ava@banksia.example')
  await page.user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }))
  await waitFor(() => expect(screen.getByText(/a sign-in link is on its way/)).toBeTruthy())
  expect(server.to('/api/auth/signin/email').at(-1)?.body).toMatchObject({ email: 'ava@banksia.example' })
})

test('an error in the URL is shown; a pending step is not an error', async () => {
  await openPage('/login?error=Verification')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Request a new one/)
})

test("a signed-in learner doesn't sign in again", async () => {
  server.session = liveSession()
  const { router } = await openPage('/login')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('CONNECT_RECORD: the learner number and the date of birth, in the provider’s format', async () => {
  server.challenge = { step: 'CONNECT_RECORD', attemptsLeft: 5 }
  const { user } = await openPage('/login?error=CONNECT_RECORD')
  await screen.findByRole('heading', { name: 'Find your records' })
  await user.type(screen.getByLabelText('Learner number'), ' S100002 ')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Enter your date of birth.')
  await user.type(screen.getByLabelText('Date of birth'), '3/4/1979')
  const problem = { code: 'record-not-found', message: 'We can’t find them.' } as const
  server.routes[callback] = () => {
    server.challenge = { step: 'CONNECT_RECORD', attemptsLeft: 4, problem }
    return leadsTo('CONNECT_RECORD')
  }
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('We can’t find them.')
  expect(screen.getByText('4 attempts left.')).toBeTruthy()
  expect(lastStep()).toMatchObject({ step: 'CONNECT_RECORD', learnerNumber: 'S100002', dateOfBirth: '1979-04-03' })
})

test('someone without a matching record is told what to ask for', async () => {
  await openPage('/login?error=NoRecord')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We can’t find a learner record with that account’s email. Ask your provider/)
})
