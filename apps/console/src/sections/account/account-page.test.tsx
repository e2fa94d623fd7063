import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const twoStep = { isOn: false, isOffered: true, isRequired: false, recoveryCodesLeft: 0, passwordRules: { minimumLength: 15, maximumLength: 128 } }

test('staff manage their own account here, from the link with their name', async () => {
  const server = fakeServer(signedInAs('SupportAgent'))
  server.routes['GET /account/two-step'] = () => Response.json(twoStep)
  server.routes['GET /account/sessions'] = () => Response.json([], { headers: { 'x-total-count': '0' } })
  const { user } = await openPage('/lists')
  await user.click(await screen.findByRole('link', { name: /Account settings/ }))
  await screen.findByRole('heading', { level: 1, name: 'Account settings' })
  await screen.findByText(/At least 15 characters/)
  expect(screen.getByText(/You sign in as mei@banksia.example. Your role: support agent./)).toBeTruthy()
  await user.click(within(screen.getByRole('radiogroup', { name: 'Appearance on this device' })).getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.scheme).toBe('dark')
})

test('after signing in with a provider’s service, account-wide settings require signing in with the password', async () => {
  const { user: person, ...rest } = signedInAs('SupportAgent')
  const server = fakeServer({ user: { ...person, isOfOneTenant: true }, ...rest })
  server.routes['GET /account/sessions'] = () => Response.json([], { headers: { 'x-total-count': '0' } })
  await openPage('/account-settings')
  await screen.findByText(/You signed in through your provider’s service/)
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(server.to('GET', '/account/two-step')).toHaveLength(0)
})
