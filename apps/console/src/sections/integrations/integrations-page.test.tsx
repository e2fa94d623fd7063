import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer } from '../../testing/people.ts'

const key = (apiKeyId: number, name: string, more: object = {}) => ({
  data: {
    apiKeyId,
    keyId: `key-${apiKeyId}`,
    name,
    scopes: ['catalogue:read', 'learners:read'],
    createdAt: '2026-11-01T01:00:00Z',
    createdBy: 'mei@banksia.example',
    createdByName: 'Mei Tanaka',
    createdByKeyId: null,
    isCreatorEntitled: true,
    expiresAt: '2099-01-01T00:00:00Z',
    lastUsedAt: null,
    revokedAt: null,
    ...more,
  },
  relationships: {},
})
const service = {
  ProviderId: 'campus',
  Name: 'Campus',
  Icon: 'school',
  Issuer: 'https://login.example.edu',
  ClientId: 'lanyard',
  AllowedDomains: [],
  LinksByVerifiedEmail: true,
  ServesLearners: true,
  ServesStaff: false,
  IsActive: true,
  RedirectUris: ['https://learn.banksia.example/api/auth/callback/campus'],
  ConsoleRedirectUri: 'https://console.example/api/auth/callback/banksia.campus',
}
const services = '/tenants/BANKSIA/identity-providers'

const open = async (path: string, role: Parameters<typeof signedInAs>[0] = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  const keys = [key(1, 'Records sync'), key(2, 'Old', { revokedAt: '2026-11-02T01:00:00Z', createdByName: null })]
  server.routes['GET /integrations/api-keys'] = () => pageAnswer(keys)
  server.routes[`GET ${services}`] = () => pageAnswer([service])
  return { server, keys, ...(await openPage(path)) }
}

test('a key is created with a name, readable scopes and an expiry, and shown once', async () => {
  const { server, user } = await open('/integrations?make=key')
  const create = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create API key' })
  await user.click(await create())
  await screen.findByText('Choose at least one permission.')
  expect(screen.queryByRole('checkbox', { name: /Manage every tenant/ })).toBeNull()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Timetable sync' } })
  await user.click(screen.getByRole('checkbox', { name: /^Read the catalogue/ }))
  await user.click(screen.getByRole('radio', { name: '30 days' }))
  server.routes['POST /integrations/api-keys'] = () => Response.json({ apiKeyId: 3, keyId: 'key-3', secret: 'shh', apiKey: 'lk_key-3_shh' })
  await user.click(await create())
  expect(await screen.findByLabelText('API key')).toHaveProperty('value', 'lk_key-3_shh')
  const body = server.to('POST', '/integrations/api-keys')[0]?.body as { name: string; scopes: string[]; expiresAt: string }
  expect(body).toMatchObject({ name: 'Timetable sync', scopes: ['catalogue:read'] })
  expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 86_400_000)).toBe(30)
  await user.click(screen.getByRole('button', { name: 'I have stored it' }))
  await waitFor(() => expect(screen.queryByLabelText('API key')).toBeNull())
})

test('a key is revoked after a warning; an expired one can’t be', async () => {
  const { server, keys, user } = await open('/integrations')
  expect((await screen.findAllByRole('row'))[1]?.textContent).toMatch(/Records sync.*Active.*Read the catalogue, and 1 more.*Never/)
  expect(screen.queryByRole('button', { name: 'Revoke Old' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Revoke Records sync' }))
  await screen.findByText(/This can’t be taken back/)
  server.routes['DELETE /integrations/api-keys/1'] = () => {
    keys.splice(0, 1)
    return Response.json({})
  }
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Records sync is revoked.')
  await waitFor(() => expect(screen.queryByText('Records sync')).toBeNull())
})

test('a key lists the keys that end with it, and says when its creator could no longer create it', async () => {
  const { keys, user } = await open('/integrations')
  keys.push(key(3, 'Child', { createdByKeyId: 1 }), key(4, 'Grandchild', { createdByKeyId: 3 }), key(5, 'Left', { isCreatorEntitled: false }))
  keys.push(key(6, 'Ended before', { createdByKeyId: 1, revokedAt: '2026-11-02T01:00:00Z' }))
  await openPage('/integrations')
  await user.click((await screen.findAllByRole('button', { name: 'Revoke Records sync' })).at(-1) as HTMLElement)
  await screen.findByText('Keys that were created with it are revoked too: Child, Grandchild.')
  expect(screen.getAllByText(/who no longer has this access/)).toHaveLength(1)
})

test('testing a service reports each check exactly', async () => {
  const { server, user } = await open('/integrations?tab=services')
  server.routes[`POST ${services}/campus/test`] = () =>
    Response.json({
      Success: false,
      Checks: [
        { Name: 'address', Passed: true, Message: 'The address is right.' },
        { Name: 'reachable', Passed: false, Message: 'login.example.edu answered with 404.' },
      ],
    })
  expect(await screen.findByLabelText('Redirect address')).toHaveProperty('value', service.RedirectUris[0])
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  const result = within(await screen.findByRole('region', { name: 'Test' }))
  expect(result.getByText('It doesn’t work yet.')).toBeTruthy()
  expect(result.getByText('login.example.edu answered with 404.')).toBeTruthy()
  expect(result.getAllByText('Skipped')).toHaveLength(4)
})

test('a test that needs a field says which', async () => {
  const { server, user } = await open('/integrations/services/campus')
  server.routes[`POST ${services}/test`] = () =>
    problem(400, 'One field needs another look', [{ pointer: '/ClientSecret', message: 'Enter the client secret again for this address.' }])
  await user.type(await screen.findByLabelText('Address of the service (issuer)'), '/other')
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  await screen.findByText('Enter the client secret again for this address.')
  expect(screen.getByLabelText('Client secret').getAttribute('aria-invalid')).toBe('true')
})

test('a service is turned off, and the toast undoes it without needing its secret', async () => {
  const { server, user } = await open('/integrations?tab=services')
  server.routes[`PUT ${services}/campus`] = () => Response.json(service)
  await user.click(await screen.findByRole('button', { name: 'Switch off' }))
  await screen.findByText('Learners can no longer sign in with Campus.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Learners can sign in with Campus again.')
  expect(server.to('PUT', `${services}/campus`).map(({ body }) => (body as { IsActive: boolean }).IsActive)).toEqual([false, true])
  const [switched] = server.to('PUT', `${services}/campus`)
  expect(switched?.body).not.toHaveProperty('ClientSecret')
  expect(switched?.body).toMatchObject({ Icon: 'school', ServesLearners: true, ServesStaff: false })
})

test('a service is created: its short name follows its name, and a taken name is reported under the field', async () => {
  const { router, server, user } = await open('/integrations/services/new')
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await user.click(await screen.findByRole('button', { name: 'Set it up' }))
  await screen.findByText('Enter a name for the button.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  write('Name', 'Staff & Student Login')
  expect(screen.getByLabelText('Short name')).toHaveProperty('value', 'staff-student-login')
  write('Address of the service (issuer)', 'https://login.example.edu')
  write('Client id', 'lanyard')
  write('Client secret', 'secret')
  server.routes[`POST ${services}`] = () => problem(409, 'Taken', [{ pointer: '/ProviderId', message: 'There is a service of this name.' }])
  await user.click(screen.getByRole('button', { name: 'Set it up' }))
  await screen.findByText('There is a service of this name.')
  server.routes[`POST ${services}`] = () => Response.json(service)
  await user.click(screen.getByRole('button', { name: 'Set it up' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/integrations'))
  expect(server.to('POST', services)[0]?.body).toMatchObject({ ProviderId: 'staff-student-login', ClientSecret: 'secret', AllowedDomains: [] })
})

test('a service is opened to staff with a button icon; the console’s redirect URI is shown for registration', async () => {
  const { server, user } = await open('/integrations/services/campus')
  const both = await screen.findByRole('radio', { name: 'Learners and staff' })
  expect(screen.queryByLabelText('Redirect address for staff')).toBeNull()
  await user.click(both)
  expect(screen.getByLabelText('Redirect address for staff')).toHaveProperty('value', service.ConsoleRedirectUri)
  await user.click(screen.getByRole('radio', { name: 'Building' }))
  server.routes[`PUT ${services}/campus`] = () => Response.json({ ...service, ServesStaff: true })
  server.routes[`GET ${services}`] = () => pageAnswer([{ ...service, ServesStaff: true }])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByLabelText('Sign-in address for staff')).toHaveProperty('value', `${location.origin}/login?tenant=BANKSIA`)
  expect(server.to('PUT', `${services}/campus`)[0]?.body).toMatchObject({ ServesLearners: true, ServesStaff: true, Icon: 'building' })
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await user.click(await screen.findByRole('radio', { name: 'Learners' }))
  expect(screen.getByText(/is signed out when you save/)).toBeTruthy()
})

test('a staff-only service hides learner options, and its card says who it is for', async () => {
  const { server, user } = await open('/integrations/services/campus')
  await user.click(await screen.findByRole('radio', { name: 'Staff' }))
  expect(screen.getByText(/Learners who used it sign in with their password/)).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Find the account by its email address' })).toBeNull()
  expect(screen.queryByLabelText('Redirect address')).toBeNull()
  const saved = { ...service, ServesLearners: false, ServesStaff: true }
  server.routes[`PUT ${services}/campus`] = () => Response.json(saved)
  server.routes[`GET ${services}`] = () => pageAnswer([saved])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByLabelText('Sign-in address for staff')
  expect(server.to('PUT', `${services}/campus`)[0]?.body).toMatchObject({ ServesLearners: false, ServesStaff: true })
  expect(screen.getByText('For').nextSibling?.textContent).toBe('Staff')
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  await screen.findByText('Staff can no longer sign in with Campus.')
  expect(server.to('PUT', `${services}/campus`)[1]?.body).toMatchObject({ ServesLearners: false, ServesStaff: true, IsActive: false })
})

test("a key shows its creator's name, or their email address if there is none", async () => {
  await open('/integrations')
  const [, named, nameless] = (await screen.findAllByRole('row')) as [HTMLElement, HTMLElement, HTMLElement]
  expect(within(named).getByText('Mei Tanaka').title).toBe('mei@banksia.example')
  expect(nameless.textContent).toContain('by mei@banksia.example')
})

test('an auditor sees both tabs without any controls', async () => {
  await open('/integrations', 'Auditor')
  await screen.findByText('Records sync')
  expect(screen.queryByRole('button', { name: /Make|Revoke/ })).toBeNull()
})
