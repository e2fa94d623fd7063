import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pageAnswer, roleGroups, user } from '../../../testing/people.ts'

const path = '/tenants/BANKSIA/users/7'

const open = (more: Parameters<typeof user>[0] = {}, role: 'TenantAdmin' | 'Auditor' = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  let known = user(more)
  server.routes[`GET ${path}`] = () => Response.json(known)
  server.routes[`PATCH ${path}`] = ({ body }) => {
    for (const { path: at, value } of body as { path: string; value: unknown }[]) known = { ...known, [at.slice(1)]: value }
    return Response.json(known)
  }
  server.routes[`POST ${path}/logout`] = () => Response.json({ Success: true })
  server.routes[`POST ${path}/two-step-reset`] = () => Response.json({ Success: true })
  server.routes['GET /tenants/BANKSIA/roles'] = () => pageAnswer(roleGroups)
  return server
}
const dialog = () => within(screen.getByRole('dialog'))

test('disabling explains the consequences first, is done, and undone from the toast', async () => {
  const server = open()
  const { user: person } = await openPage('/people/7')
  await person.click(await screen.findByRole('button', { name: 'Disable' }))
  expect(dialog().getByText(/will be signed out/)).toBeTruthy()
  await person.click(dialog().getByRole('button', { name: 'Disable the account' }))
  await screen.findByText('Disabled')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Active')
  expect(server.to('PATCH', path).map(({ body }) => body)).toEqual([
    [{ op: 'replace', path: '/IsEnabled', value: false }],
    [{ op: 'replace', path: '/IsEnabled', value: true }],
  ])
})

test('sessions are ended and two-step verification is reset after confirmation; a refusal stays in the dialog', async () => {
  const server = open()
  const { user: person } = await openPage('/people/7')
  await person.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  await person.click(dialog().getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(server.to('POST', `${path}/logout`)).toHaveLength(1))
  server.routes[`POST ${path}/two-step-reset`] = () => problem(403, 'Only operators reset it')
  await person.click(await screen.findByRole('button', { name: 'Reset' }))
  await person.click(dialog().getByRole('button', { name: 'Reset it' }))
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain('Only operators reset it'))
})

test("only changes are sent; the server's errors appear at their fields", async () => {
  const server = open({ Mobile: '0400 000 000' })
  const { user: person } = await openPage('/people/7')
  await person.click(await screen.findByRole('button', { name: 'Edit details' }))
  await person.clear(screen.getByLabelText('Mobile'))
  await person.type(screen.getByLabelText('Job title'), 'Student adviser')
  const usual = server.routes[`PATCH ${path}`]
  server.routes[`PATCH ${path}`] = () => problem(400, 'Not right', [{ pointer: '/Title', message: 'Too grand.' }])
  await person.click(screen.getByRole('button', { name: 'Save details' }))
  await screen.findByText('Too grand.')
  if (usual) server.routes[`PATCH ${path}`] = usual
  await person.click(screen.getByRole('button', { name: 'Save details' }))
  await screen.findByRole('button', { name: 'Edit details' })
  expect(server.to('PATCH', path).at(-1)?.body).toEqual([
    { op: 'replace', path: '/Title', value: 'Student adviser' },
    { op: 'replace', path: '/Mobile', value: null },
  ])
})

test('roles can be changed among those the person may grant; at least one is required', async () => {
  const server = open()
  const { user: person } = await openPage('/people/7')
  await person.click(await screen.findByRole('button', { name: 'Change roles' }))
  expect((dialog().getByRole('checkbox', { name: 'Content editor' }) as HTMLInputElement).disabled).toBe(true)
  await person.click(dialog().getByRole('checkbox', { name: 'Support agent' }))
  expect((dialog().getByRole('button', { name: 'Save roles' }) as HTMLButtonElement).disabled).toBe(true)
  await person.click(dialog().getByRole('checkbox', { name: 'Administrator' }))
  await person.click(dialog().getByRole('button', { name: 'Save roles' }))
  await screen.findByText('Administrator of a provider.')
  expect(server.to('PATCH', path)[0]?.body).toEqual([{ op: 'replace', path: '/Roles', value: ['TenantAdmin'] }])
})

test('one’s own account can’t be disabled; a shared one keeps its name and two-step verification; an auditor only reads', async () => {
  open({ IsYou: true })
  await openPage('/people/7')
  await screen.findByText(/This is your own account/)
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull()
  open({ IsShared: true })
  const { user: person } = await openPage('/people/7')
  await person.click(await screen.findByRole('button', { name: 'Edit details' }))
  expect((screen.getByLabelText('First name') as HTMLInputElement).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  open({}, 'Auditor')
  await openPage('/people/7')
  await screen.findByText('Support agent of a provider.')
  expect(screen.queryByRole('button', { name: /^(Disable|Reset|Edit|Change|Sign out everywhere)/ })).toBeNull()
})
