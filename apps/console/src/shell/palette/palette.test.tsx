import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer, user as person } from '../../testing/people.ts'
import { keepSettings } from '../../testing/settings.ts'

const found = { list: 'genders', listTitle: 'Genders', area: 'Learner demographics', valueId: 1, code: '0101', description: 'Female', isActive: true }

test('Ctrl K finds a code, and Enter opens it', async () => {
  const server = fakeServer()
  server.routes['GET /catalogue/search'] = () => Response.json([{ data: found, relationships: {} }], { headers: { 'x-total-count': '1' } })
  const { router, user } = await openPage('/lists')
  await screen.findByRole('table', { name: 'New Zealand' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /^Find/ }), '0101')
  await screen.findByRole('option', { name: '0101 Female Genders' })
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Genders' })
  expect(router.state.location.search).toEqual({ q: '0101', show: 'all' })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Find/ })).toBeNull())
})

test('a list is found by its title, actions by their label; arrow keys select', async () => {
  fakeServer()
  const { user } = await openPage('/lists')
  await user.click((await screen.findAllByRole('button', { name: /^Find anything/ }))[0] as HTMLElement)
  const field = await screen.findByRole('combobox', { name: /^Find/ })
  await user.type(field, 'occup')
  await screen.findByRole('option', { name: /NZ occupations/ })
  await user.clear(field)
  await user.type(field, 'appear')
  await screen.findByRole('option', { name: 'Appearance: dark' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(document.documentElement.dataset.scheme).toBe('dark')
})

test('actions outside the role are not offered', async () => {
  fakeServer(signedInAs('Auditor'))
  const { user } = await openPage('/lists')
  await user.click((await screen.findAllByRole('button', { name: /^Find anything/ }))[0] as HTMLElement)
  await screen.findByRole('option', { name: 'Sign out' })
  expect(screen.queryByRole('option', { name: /yours to change/ })).toBeNull()
  expect(screen.queryByRole('option', { name: /^Switch/ })).toBeNull()
})

test('an administrator finds a person and a setting, which open their pages', async () => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  keepSettings(server)
  server.routes['GET /tenants/BANKSIA/users'] = () => pageAnswer([person()])
  const { router, user } = await openPage('/lists')
  await screen.findByRole('table', { name: 'New Zealand' })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: /^Find/ })
  fireEvent.change(field, { target: { value: 'priya' } })
  await screen.findByRole('option', { name: 'Priya Raman priya@banksia.example' })
  expect(server.to('GET', '/tenants/BANKSIA/users').at(-1)?.query.get('search')).toBe('priya')
  server.routes['GET /tenants/BANKSIA/users'] = () => pageAnswer([])
  fireEvent.change(field, { target: { value: 'main colour' } })
  const found = await screen.findByRole('option', { name: /^Main colour/ })
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Priya/ })).toBeNull())
  await user.click(found)
  await waitFor(() => expect(router.state.location.href).toBe('/site/branding?setting=Branding.PrimaryColour'))
})

test('people and settings are not requested for roles that may not see them', async () => {
  const server = fakeServer(signedInAs('ContentEditor'))
  const { user } = await openPage('/lists')
  await screen.findByRole('table', { name: 'New Zealand' })
  await user.keyboard('{Control>}k{/Control}')
  fireEvent.change(await screen.findByRole('combobox', { name: /^Find/ }), { target: { value: 'main colour' } })
  await screen.findByText(/Nothing was found/)
  expect(server.sent.filter(({ path }) => /users|learner-accounts|settings/.test(path))).toEqual([])
})
