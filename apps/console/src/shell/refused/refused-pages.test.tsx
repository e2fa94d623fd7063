import { productRoles } from '@lanyard/contract'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer, user } from '../../testing/people.ts'
import { mayOpen, navigation } from '../navigation/navigation.ts'

afterEach(() => onlineManager.setOnline(true))

/** Calls that every page makes. */
const always = ['/api/auth/session', '/tenants/BANKSIA/home', '/tenants/BANKSIA/audit-log/refused-pages']

const refused = productRoles.console.flatMap((role) =>
  navigation.flatMap(({ sections }) => sections.filter((section) => !mayOpen([role], section)).map(({ to }) => [role, to] as const)),
)

test.each([...refused, ['ContentEditor', '/integrations/services/new'], ['SupportAgent', '/providers/BANKSIA']] as const)(
  'a %s who opens %s reads that it is not theirs, and nothing is requested for it',
  async (role, path) => {
    const server = fakeServer(signedInAs(role))
    const { router } = await openPage(path)
    await screen.findByRole('heading', { name: 'You don’t have access to this page' })
    expect(router.state.location.pathname).toBe(path)
    await waitFor(() => expect(server.to('POST', '/tenants/BANKSIA/audit-log/refused-pages')).toHaveLength(1))
    expect(server.sent.map((call) => call.path).filter((sent) => !always.includes(sent))).toEqual([])
  },
)

test.each(['/people/abc', '/people/0', '/people/1.5', '/people/invitations/abc', '/nowhere'])('%s is not found, and the server is not asked', async (path) => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  await openPage(path)
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(server.sent.map((call) => call.path).filter((sent) => !always.includes(sent))).toEqual([])
})

test('without a connection, a page ends in a message that can be retried', async () => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  const { router, user: person } = await openPage('/account-settings')
  await screen.findByRole('navigation', { name: 'Main' })
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  await router.navigate({ to: '/people' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(/We couldn’t reach the server/)).toBeTruthy()
  vi.stubGlobal('fetch', online)
  server.routes['GET /tenants/BANKSIA/users'] = () => pageAnswer([user()])
  await person.click(again)
  await screen.findByText('Priya Raman')
})
