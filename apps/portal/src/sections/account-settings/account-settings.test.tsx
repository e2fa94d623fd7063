import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, liveSession, problem, record } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
})

const device = (sessionId: string, isCurrent: boolean, agent: string) => ({
  data: { sessionId, isCurrent, device: agent, address: '10.0.0.1', signedInAt: '2026-11-15T01:00:00Z', lastSeenAt: '2026-11-15T02:00:00Z' },
  relationships: {},
})
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

const twoStep = (isOn: boolean, more = {}) =>
  Response.json({ isOn, isOffered: true, isRequired: false, recoveryCodesLeft: 10, passwordRules: { minimumLength: 15, maximumLength: 256 }, ...more })

test('a password error appears under its field, which takes focus, and the typed text stays', async () => {
  server.routes['PUT /account/password'] = () => problem(400, 'Some fields are invalid', [{ pointer: '/newPassword', message: 'Choose a longer password.' }])
  const { user } = await openPage('/account-settings')
  await user.type(await screen.findByLabelText('Current password'), 'the old one')
  await user.type(screen.getByLabelText('New password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Choose a longer password.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
  expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('the old one')
})

test('a changed password is confirmed and the form is cleared', async () => {
  server.routes['PUT /account/password'] = () => Response.json({})
  const { user } = await openPage('/account-settings')
  await user.type(await screen.findByLabelText('Current password'), 'the old one')
  await user.type(screen.getByLabelText('New password'), 'quiet orchard lantern')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText(/Your password is changed/)
  expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('')
  expect(server.to('/account/password')[0]?.body).toEqual({ currentPassword: 'the old one', newPassword: 'quiet orchard lantern' })
})

test('two-step verification is set up: password, app, code, recovery codes', async () => {
  server.routes['POST /account/two-step'] = () =>
    Response.json({ secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP', issuer: 'Banksia', account: 'ava' })
  server.routes['POST /account/two-step/confirmation'] = () => Response.json({ recoveryCodes: ['one', 'two'] })
  const { user } = await openPage('/account-settings')
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Your password'), 'the password')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Code from the app'), '123 456')
  server.routes['GET /account/two-step'] = () => twoStep(true)
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByRole('list', { name: 'Recovery codes' })
  expect(server.to('/account/two-step/confirmation')[0]?.body).toEqual({ code: '123456' })
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  await screen.findByText(/10 recovery codes are left/)
})

test('turning it off and creating new recovery codes require the password and a code from the app or a recovery code', async () => {
  server.routes['GET /account/two-step'] = () => twoStep(true)
  server.routes['POST /account/recovery-codes'] = () => Response.json({ recoveryCodes: ['one', 'two'] })
  const { user } = await openPage('/account-settings')
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await user.type(screen.getByLabelText('Your password'), 'the password')
  await user.type(screen.getByLabelText('Code from the app'), '123 456')
  await user.click(screen.getByRole('button', { name: 'Create new codes' }))
  await screen.findByRole('list', { name: 'Recovery codes' })
  expect(server.to('/account/recovery-codes')[0]?.body).toEqual({ password: 'the password', code: '123456' })
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))

  server.routes['DELETE /account/two-step'] = () =>
    problem(400, 'Some fields are invalid', [{ pointer: '/code', message: 'That code isn’t right. Check it and try again.' }])
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Your password'), 'the password')
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(dialog.getByLabelText('Recovery code'), ' k3m9x-t7q2w ')
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  await screen.findByText('That code isn’t right. Check it and try again.')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Recovery code')))
  server.routes['DELETE /account/two-step'] = () => Response.json({})
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  await screen.findByText('Two-step verification is off.')
  expect(
    server
      .to('/account/two-step')
      .filter(({ method }) => method === 'DELETE')
      .at(-1)?.body,
  ).toEqual({ password: 'the password', code: 'k3m9x-t7q2w' })
})

test('required two-step verification can’t be turned off; it is hidden when not offered', async () => {
  server.routes['GET /account/two-step'] = () => twoStep(true, { isRequired: true })
  await openPage('/account-settings')
  await screen.findByRole('button', { name: 'New recovery codes' })
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})

test('devices have readable names and can be signed out one by one or all at once', async () => {
  const devices = [device('a', true, laptop), device('b', false, phone), device('c', false, laptop)]
  server.routes['GET /account/sessions'] = () => Response.json(devices, { headers: { 'x-total-count': '3' } })
  server.routes['DELETE /account/sessions/b'] = () => Response.json({})
  server.routes['DELETE /account/sessions'] = () => Response.json({})
  const { user } = await openPage('/account-settings')
  await screen.findByText('Safari on iPhone')
  expect(screen.getAllByText(/^Last used/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await screen.findByText('That device is signed out.')
  await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }))
  await screen.findByText('Every other device is signed out.')
})

test('a list that fails to load says so and can be retried, and the rest of the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /account/sessions'] = () => new Response('', { status: 500 })
  const { user } = await openPage('/account-settings')
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 })
  expect(screen.getByLabelText('Current password')).toBeTruthy()
  server.routes['GET /account/sessions'] = () => Response.json([device('a', true, laptop)], { headers: { 'x-total-count': '1' } })
  await user.click(again)
  await screen.findByText('Chrome on Windows')
  vi.mocked(console.error).mockRestore()
})

test('learners see who looked at their record, and what they saw', async () => {
  const view = (data: object) => ({
    data: { viewedAt: '2026-11-13T05:01:00.000Z', name: 'Mei Tanaka', roles: 'Records manager', kind: 'page', number: null, ...data },
    relationships: {},
  })
  server.routes['GET /learner-app/record-views'] = () =>
    Response.json([view({ kind: 'number', number: 'passportNumber' }), view({ name: 'Tom Whitlock' }), view({ kind: 'document', document: 'visa.pdf' })], {
      headers: { 'x-total-count': '3' },
    })
  await openPage('/account-settings')
  const card = within(await screen.findByRole('region', { name: 'Who looked at my record' }))
  expect((await card.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mei TanakaRecords manager.*Your passport number/),
    expect.stringMatching(/^Tom WhitlockRecords manager.*Your record/),
    expect.stringMatching(/^Mei TanakaRecords manager.*A documentvisa\.pdf/),
  ])
})

test('the appearance is chosen for this device', async () => {
  const { user } = await openPage('/account-settings')
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.scheme).toBe('dark')
  expect(document.cookie).toContain('appearance=dark')
  await user.click(screen.getByRole('radio', { name: 'System' }))
  expect(document.documentElement.dataset.scheme).toBeUndefined()
})

test('email choices apply immediately, for visible sections only; a refused change is reverted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['PUT /learner-app/notification-choices'] = () => record({ newMessage: false })
  const { user } = await openPage('/account-settings')
  const messages = await screen.findByRole<HTMLInputElement>('switch', { name: 'A new message' })
  expect(screen.queryByText('A new invoice')).toBeNull()
  await user.click(messages)
  expect(messages.checked).toBe(false)
  expect(server.to('/learner-app/notification-choices').at(-1)?.body).toEqual({ newMessage: false })
  server.routes['PUT /learner-app/notification-choices'] = () => new Response('', { status: 500 })
  await user.click(screen.getByRole('switch', { name: 'A reply to my case' }))
  await screen.findByText(/Your choice couldn’t be saved/)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'A reply to my case' }).checked).toBe(true)
  vi.mocked(console.error).mockRestore()
})

test('a data export is prepared and downloaded; a failure is shown and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.pathname)
  })
  server.routes['POST /learner-app/data-downloads'] = () => new Response('', { status: 500 })
  const { user } = await openPage('/account-settings')
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await screen.findByText('Your data couldn’t be prepared')
  server.routes['POST /learner-app/data-downloads'] = () => Response.json({ url: '/data/once.zip', expiresAt: '2026-11-15T01:00:00Z' })
  await user.click(screen.getByText('Your data couldn’t be prepared').closest('section')?.querySelector('button') as HTMLElement)
  await screen.findByText('Your download has started')
  expect(saved).toEqual(['/data/once.zip'])
  vi.restoreAllMocks()
})
