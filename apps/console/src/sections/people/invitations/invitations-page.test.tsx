import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { invitation, pageAnswer, roleGroups } from '../../../testing/people.ts'

const path = '/tenants/BANKSIA/invitations'

const open = () => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  let invitations = [
    invitation(),
    invitation({ Id: 32, FirstName: 'Ivo', LastName: 'Kern', StatusId: 3 }),
    invitation({ Id: 33, FirstName: 'Uma', LastName: 'Rao', StatusId: 2 }),
  ]
  server.routes[`GET ${path}`] = () => pageAnswer(invitations)
  server.routes[`PATCH ${path}/31`] = ({ body }) => {
    const [{ value }] = body as [{ value: number }]
    invitations = invitations.map((one) => (one.Id === 31 ? { ...one, StatusId: value } : one))
    return Response.json(invitations[0])
  }
  server.routes[`POST ${path}/31/link`] = () => Response.json({ Url: 'http://console.localhost/invitation#secret', DateExpiry: '2026-11-22T09:00:00.000Z' })
  server.routes['GET /tenants/BANKSIA/roles'] = () => pageAnswer(roleGroups)
  return server
}
const actionsFor = (name: string) => screen.findByRole('button', { name: `Actions for the invitation to ${name}` })

test('each invitation offers the actions of its status; an accepted one has none', async () => {
  open()
  const { user } = await openPage('/people/invitations')
  await user.click(await actionsFor('Ivo Kern'))
  expect(screen.getByText('Declined', { selector: 'td *' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  expect(screen.queryByRole('button', { name: /invitation to Uma Rao/ })).toBeNull()
})

test('a cancelled invitation is sent again from the toast', async () => {
  const server = open()
  const { user } = await openPage('/people/invitations')
  await user.click(await actionsFor('Noa Levi'))
  await user.click(screen.getByRole('button', { name: 'Cancel invitation' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the invitation' }))
  await screen.findByText('Cancelled', { selector: 'td *' })
  await user.click(screen.getByRole('button', { name: 'Send it again' }))
  await screen.findByText('A new link is on its way to noa@banksia.example.')
  expect(server.to('PATCH', `${path}/31`).map(({ body }) => body)).toEqual([
    [{ op: 'replace', path: '/StatusId', value: 5 }],
    [{ op: 'replace', path: '/StatusId', value: 1 }],
  ])
})

test('a link is created after a warning about the earlier one, and shown once', async () => {
  const server = open()
  const { user } = await openPage('/people/invitations')
  await user.click(await actionsFor('Noa Levi'))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(screen.getByText(/stops working/)).toBeTruthy()
  expect(server.to('POST', `${path}/31/link`)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Create new link' }))
  expect(((await screen.findByLabelText('Link')) as HTMLInputElement).value).toContain('#secret')
})

test("an invitation shows the inviter's name and email address", async () => {
  const server = open()
  server.routes[`GET ${path}/31`] = () => Response.json(invitation())
  await openPage('/people/invitations/31')
  expect((await screen.findByText('Invited by')).nextElementSibling?.textContent).toBe('Mei Tanaka mei@banksia.example')
})

test('a person is invited with title, mobile, explained roles, a message and domains; errors appear at their fields', async () => {
  const server = open()
  const { router, user } = await openPage('/people/invitations/new')
  await user.type(await screen.findByLabelText('Email addresses'), 'new@banksia.example')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Choose at least one role.')
  await user.click(screen.getByRole('checkbox', { name: 'Support agent' }))
  await user.type(screen.getByLabelText('Job title'), 'Trainer')
  await user.type(screen.getByLabelText('Mobile'), '0412 345 678')
  await user.type(screen.getByLabelText('Allowed email domains (optional)'), 'banksia.example, @other.example')
  server.routes[`POST ${path}`] = () =>
    problem(403, 'Not allowed', [
      { pointer: '/Roles/0', message: 'You can’t grant this role.' },
      { pointer: '/Email', message: 'Is invited already.' },
      { pointer: '/Mobile', message: 'Must be a phone number.' },
    ])
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Is invited already.')
  expect(within(screen.getByRole('group', { name: 'Roles' })).getByText('You can’t grant this role.')).toBeTruthy()
  expect(screen.getByLabelText('Mobile').getAttribute('aria-invalid')).toBe('true')
  server.routes[`POST ${path}`] = () => Response.json(invitation({ Email: 'new@banksia.example' }))
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/people/invitations'))
  expect(server.to('POST', path).at(-1)?.body).toEqual({
    Email: 'new@banksia.example',
    Title: 'Trainer',
    Mobile: '0412 345 678',
    Roles: ['SupportAgent'],
    EnforcedDomains: ['banksia.example', 'other.example'],
  })
  const keys = server.to('POST', path).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('several addresses are invited at once; those refused stay in the field with the reason', async () => {
  const server = open()
  const { router, user } = await openPage('/people/invitations/new')
  await user.type(await screen.findByLabelText('Email addresses'), 'one@banksia.example, two@banksia.example')
  expect(screen.queryByLabelText('First name')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Support agent' }))
  server.routes[`POST ${path}`] = ({ body }) =>
    (body as { Email: string }).Email.startsWith('one')
      ? Response.json(invitation())
      : problem(409, 'Taken', [{ pointer: '/Email', message: 'This address already has an open invitation.' }])
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }))
  await screen.findByText('two@banksia.example: This address already has an open invitation.')
  await screen.findByText('The invitation to one@banksia.example is on its way.')
  expect(screen.getByLabelText('Email addresses')).toHaveProperty('value', 'two@banksia.example')
  server.routes[`POST ${path}`] = () => Response.json(invitation())
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/people/invitations'))
  expect(server.to('POST', path).map(({ body }) => (body as { Email: string }).Email)).toEqual(['one', 'two', 'two'].map((name) => `${name}@banksia.example`))
})

test('leaving a half-filled invitation asks first', async () => {
  open()
  const { router, user } = await openPage('/people/invitations/new')
  await user.type(await screen.findByLabelText('Email addresses'), 'n')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('heading', { name: 'Leave without saving?' })
  await user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe('/people/invitations/new')
})
