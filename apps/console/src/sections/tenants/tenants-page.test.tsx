import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer, tenantDetail } from '../../testing/people.ts'

const open = (chosen: string | null = 'BANKSIA') => {
  const server = fakeServer(signedInAs('Operator', { codes: ['BANKSIA', 'KAHU'], chosen }))
  let kahu = tenantDetail()
  server.routes['GET /tenants'] = () => pageAnswer([kahu])
  server.routes['GET /tenants/KAHU'] = () => Response.json(kahu)
  server.routes['PATCH /tenants/KAHU'] = ({ body }) => {
    const [{ path, value }] = body as [{ path: string; value: string }]
    kahu = { ...kahu, [path.slice(1)]: value }
    return Response.json(kahu)
  }
  return server
}

test('an operator sees every provider with its counts without choosing one', async () => {
  open(null)
  await openPage('/providers')
  const [, row] = await screen.findAllByRole('row')
  expect(row?.textContent).toMatch(/Kahu InstituteKAHU.*New Zealand.*12.*2 open · 1 expired.*Active/)
})

test('creating a provider names everything that is missing at once', async () => {
  const server = open()
  const { user } = await openPage('/providers/new')
  await user.type(await screen.findByLabelText('Email of the first administrator'), 'rua')
  await user.click(screen.getByRole('button', { name: 'Create provider' }))
  for (const words of ['Enter the name.', 'Enter the code.', 'Enter the site address.', 'Enter an email address, such as name@example.org.'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(server.to('POST', '/tenants')).toHaveLength(0)
})

test('a provider is created in one form; the code follows the name, the country sets time zone and currency', async () => {
  const server = open()
  const { router, user } = await openPage('/providers/new')
  await user.type(await screen.findByLabelText('Name'), 'Tōtara Skills')
  expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('TOTARA')
  await user.selectOptions(screen.getByLabelText('Country'), 'NZ')
  expect(screen.getByText('Pacific/Auckland')).toBeTruthy()
  await user.type(screen.getByLabelText('Site address'), 'https://learn.totara.example')
  await user.type(screen.getByLabelText('Email of the first administrator'), 'rua@totara.example')
  server.routes['POST /tenants'] = () => problem(409, 'Taken', [{ pointer: '/Origin', message: 'Another site already has this address.' }])
  await user.click(screen.getByRole('button', { name: 'Create provider' }))
  await screen.findByText('Another site already has this address.')
  server.routes['POST /tenants'] = () => Response.json(tenantDetail())
  await user.click(screen.getByRole('button', { name: 'Create provider' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/providers/KAHU'))
  expect(server.to('POST', '/tenants').at(-1)?.body).toEqual({
    Code: 'TOTARA',
    Name: 'Tōtara Skills',
    Country: 'NZ',
    Origin: 'https://learn.totara.example',
    AdministratorEmail: 'rua@totara.example',
  })
})

test('suspending requires typing the code; resuming asks too', async () => {
  const server = open()
  const { user } = await openPage('/providers/KAHU')
  await user.click(await screen.findByRole('button', { name: 'Suspend this provider' }))
  const suspend = screen.getByRole('button', { name: 'Suspend it' }) as HTMLButtonElement
  expect(suspend.disabled).toBe(true)
  await user.type(screen.getByLabelText('Type KAHU to go on'), 'kahu')
  await user.click(suspend)
  await user.click(await screen.findByRole('button', { name: 'Resume this provider' }))
  await user.click(screen.getByRole('button', { name: 'Resume it' }))
  await screen.findByRole('button', { name: 'Suspend this provider' })
  expect(server.to('PATCH', '/tenants/KAHU').map(({ body }) => body)).toEqual([
    [{ op: 'replace', path: '/Status', value: 'suspended' }],
    [{ op: 'replace', path: '/Status', value: 'active' }],
  ])
})

test("an operator changes a provider's country, and nothing else", async () => {
  const server = open()
  const { user } = await openPage('/providers/KAHU')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/Language, time zone and currency stay as they are/)).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('Country'), 'SG')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Kahu Institute is now a provider in Singapore.')
  expect(server.to('PATCH', '/tenants/KAHU').map(({ body }) => body)).toEqual([[{ op: 'replace', path: '/CountryCode', value: 'SG' }]])
})

test('a site is added, and its status changed after an explanation', async () => {
  const server = open()
  const [site] = tenantDetail().Sites
  const { user } = await openPage('/providers/KAHU')
  await user.click(await screen.findByRole('button', { name: 'Add a site' }))
  await user.type(screen.getByLabelText('Site address'), 'https://two.kahu.example')
  server.routes['POST /tenants/KAHU/sites'] = () => Response.json({ ...site, Origin: 'https://two.kahu.example' })
  await user.click(screen.getByRole('button', { name: 'Add the site' }))
  await screen.findByText('two.kahu.example is added, and not published yet.')
  server.routes[`PATCH /tenants/KAHU/sites/${site?.SiteGUID}`] = () => problem(422, 'The site can’t be published yet.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status of learn.kahu.example' }), 'maintenance')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/nothing they do is saved/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Change the status' }))
  await dialog.findByText('The site can’t be published yet.')
})

test('an administrator manages their own provider and its sites, but not its country and status', async () => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  const provider = { ...tenantDetail(), TenantCode: 'BANKSIA', AccountName: 'Banksia Training' }
  server.routes['GET /tenants/BANKSIA'] = () => Response.json(provider)
  server.routes['PATCH /tenants/BANKSIA'] = () => Response.json(provider)
  const { user } = await openPage('/')
  await user.click(await screen.findByRole('link', { name: 'Your provider' }))
  await screen.findByRole('heading', { level: 1, name: 'Banksia Training' })
  expect(screen.getByText('New Zealand')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Status of learn.kahu.example' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add a site' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Suspend/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(screen.getByRole('dialog', { name: 'About your provider' }))
  expect(dialog.queryByLabelText('Country')).toBeNull()
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Banksia College')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('The name is now Banksia College.')
  expect(server.to('PATCH', '/tenants/BANKSIA').map(({ body }) => body)).toEqual([[{ op: 'replace', path: '/AccountName', value: 'Banksia College' }]])
})

test('"own provider" is for administrators; operators have the provider’s page', async () => {
  open('KAHU')
  const { router } = await openPage('/provider')
  await waitFor(() => expect(router.state.location.pathname).toBe('/providers/KAHU'))
})

test('"own provider" is not part of every role', async () => {
  fakeServer(signedInAs('Auditor'))
  await openPage('/provider')
  await screen.findByRole('heading', { name: 'You don’t have access to this page' })
})
