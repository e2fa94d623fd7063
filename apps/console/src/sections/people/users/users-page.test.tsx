import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { invitation, pageAnswer, roleGroups, user } from '../../../testing/people.ts'

const open = (role: 'TenantAdmin' | 'Auditor' | 'SupportAgent' = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/users'] = ({ query }) =>
    query.get('isEnabledFilter') === 'false'
      ? pageAnswer([user({ Id: 8, FirstName: 'Lucas', LastName: 'Moreau', IsEnabled: false })])
      : pageAnswer([user(), user({ Id: 9, FirstName: null, LastName: null, Email: 'nameless@banksia.example', HasTwoStep: false, IsOnline: true })], 41)
  server.routes['GET /tenants/BANKSIA/invitations'] = () => pageAnswer([invitation()])
  server.routes['GET /tenants/BANKSIA/roles'] = () => pageAnswer(roleGroups)
  return server
}

test('users are listed with roles, status and two-step verification; search, status and role are in the URL and sent to the server', async () => {
  const server = open()
  const { router, user: person } = await openPage('/people')
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toMatch(/Priya Raman.*Support agent.*Active.*On/)
  expect(second?.textContent).toMatch(/nameless@banksia\.example.*Not set up.*Online now/)
  expect(screen.getByText('1–25 of 41')).toBeTruthy()
  await person.type(screen.getByRole('searchbox', { name: 'Search users' }), 'pri')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'pri' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Auditor')
  await waitFor(() => expect(server.to('GET', '/tenants/BANKSIA/users').at(-1)?.query.toString()).toContain('search=pri&rolesFilter=Auditor'))
  await person.click(screen.getByRole('button', { name: /^Disabled/ }))
  await screen.findByText('Lucas Moreau')
})

test('a chip filters people without two-step verification, and is in the URL', async () => {
  const server = open()
  const { router, user: person } = await openPage('/people')
  await person.click(await screen.findByRole('button', { name: 'Without two-step verification' }))
  await waitFor(() => expect(server.to('GET', '/tenants/BANKSIA/users').at(-1)?.query.get('hasTwoStepFilter')).toBe('false'))
  expect(router.state.location.search).toEqual({ twoStep: 'off' })
  await person.click(screen.getByRole('button', { name: 'Without two-step verification', pressed: true }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await person.click(screen.getByRole('button', { name: /^Invited/ }))
  await screen.findByRole('table', { name: 'Invitations' })
  expect(screen.queryByRole('button', { name: 'Without two-step verification' })).toBeNull()
})

test('invited people are in the same list, under their own status', async () => {
  const server = open()
  const { user: person } = await openPage('/people')
  await person.click(await screen.findByRole('button', { name: /^Invited/ }))
  const table = await screen.findByRole('table', { name: 'Invitations' })
  expect(within(table).getByText('Noa Levi')).toBeTruthy()
  expect(server.to('GET', '/tenants/BANKSIA/invitations').at(-1)?.query.get('statusIdFilter')).toBe('1')
})

test('an empty list, no results and a failure each say so, and the failure can be retried', async () => {
  const server = open()
  server.routes['GET /tenants/BANKSIA/users'] = () => pageAnswer([])
  await openPage('/people')
  await screen.findByText('No team members yet. Invite the first one.')
  await openPage('/people?q=zzz')
  await screen.findByText('Nothing here matches “zzz”.')
  server.routes['GET /tenants/BANKSIA/users'] = () => problem(500, 'Something went wrong')
  const { user: person } = await openPage('/people')
  await screen.findByText(/The users couldn’t be loaded/)
  server.routes['GET /tenants/BANKSIA/users'] = () => pageAnswer([user()])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Priya Raman')
})

test("an auditor reads but can't invite; a support agent sees neither the page nor its link", async () => {
  open('Auditor')
  await openPage('/people')
  await screen.findByText('Priya Raman')
  expect(screen.queryByRole('link', { name: 'Invite someone' })).toBeNull()
  const server = open('SupportAgent')
  await openPage('/people')
  await screen.findByRole('heading', { name: 'You don’t have access to this page' })
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull()
  expect(server.to('GET', '/tenants/BANKSIA/users')).toHaveLength(0)
  await waitFor(() =>
    expect(server.to('POST', '/tenants/BANKSIA/audit-log/refused-pages').map(({ body }) => body)).toEqual([{ Page: '/people', Needs: ['users:read'] }]),
  )
})

test('roles are explained, and link to the people who have them', async () => {
  open()
  await openPage('/people/roles')
  await screen.findByRole('heading', { name: 'Learner portal' })
  expect(screen.getByText('Answer support cases')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Who has this role? Support agent' }).getAttribute('href')).toBe('/people?role=SupportAgent')
})
