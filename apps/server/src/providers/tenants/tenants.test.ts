import { invitationCalls, lookupCalls, tenantCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Application } from '../../application.ts'
import { Batch } from '../../database/batches/batch.ts'
import { addTestAccount, browserAt, cheap, eventsOf, goodPassword, mailsOf } from '../../testing/identity.ts'
import { type Origin, openTestServer, origins, type TestServer } from '../../testing/server.ts'

let server: TestServer
let second: Application
let operator: string
let admin: string
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  second = await server.open()
  operator = await operatorAtLarge()
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

/** An operator who hasn't chosen a tenant. */
const operatorAtLarge = async () => {
  const browser = browserAt(server, 'console')
  await browser.signIn({ username: 'operator@lanyard.example', password: 'lanyard-demo-2026' })
  return (await browser.session()).user?.idToken ?? ''
}

const tenants = (bearer = operator) => server.client(tenantCalls, 'console', bearer)
const problem = (status: number, more: object = {}) => ({ problem: { status, ...more } })
const change = (tenantCode: string, path: string, value: unknown, bearer = operator) =>
  tenants(bearer).updateTenant({ params: { tenantCode }, body: [{ op: 'replace', path, value }] })

let count = 0
const newTenant = (more: object = {}) => {
  const number = count++
  return {
    Code: `Fern${number}`,
    Name: `Fern College ${number}`,
    Country: 'NZ' as const,
    Origin: `https://fern${number}.example`,
    AdministratorEmail: `first${number}@fern.example`,
    AdministratorFirstName: 'Tui',
    ...more,
  }
}

test('an administrator sees their own tenant, an operator all of them, with current counts', async () => {
  expect((await tenants(admin).listTenants()).items).toMatchObject([
    { TenantCode: 'BANKSIA', Value: 'BANKSIA', AccountName: 'Banksia Training', Status: 'active' },
  ])
  const all = await tenants().listTenants({ query: { sort: 'AccountName', take: 2 } })
  expect([all.totalCount >= 5, all.items.map(({ TenantCode }) => TenantCode)]).toEqual([true, ['BANKSIA', 'KAHU']])
  expect((await tenants().listTenants({ query: { search: 'skills', countryCodeFilter: 'ZA' } })).items).toMatchObject([{ TenantCode: 'PROTEA' }])
  const before = await tenants(admin).getTenant({ params: { tenantCode: 'banksia' } })
  const invitations = server.client(invitationCalls, 'console', admin)
  const { Id } = await invitations.createInvitation({ params: { tenantCode: 'BANKSIA' }, body: { Email: 'counted@newcomers.example', Roles: ['Auditor'] } })
  expect(await tenants(admin).getTenant({ params: { tenantCode: 'BANKSIA' } })).toMatchObject({
    TotalInvitations: before.TotalInvitations + 1,
    SentInvitations: before.SentInvitations + 1,
    CurrentUsers: before.CurrentUsers,
  })
  await invitations.updateInvitation({ params: { tenantCode: 'BANKSIA', id: Id }, body: [{ op: 'replace', path: '/StatusId', value: 5 }] })
  expect(await tenants(admin).getTenant({ params: { tenantCode: 'BANKSIA' } })).toMatchObject({
    SentInvitations: before.SentInvitations,
    CanceledInvitations: before.CanceledInvitations + 1,
  })
})

test('the invitations of all tenants of a page are counted in one round trip, each in its own tenant', async () => {
  await server
    .client(invitationCalls, 'console', admin)
    .createInvitation({ params: { tenantCode: 'BANKSIA' }, body: { Email: 'one.more@newcomers.example', Roles: ['Auditor'] } })
  const submit = vi.spyOn(Batch.prototype, 'submit')
  const { items } = await tenants().listTenants()
  const counting = submit.mock.contexts.map((batch) => (batch as Batch).statements.filter(({ text }) => text.includes('"SentInvitations"')).length)
  submit.mockRestore()
  expect(items.length).toBeGreaterThan(4)
  expect(counting.filter((statements) => statements > 0)).toEqual([items.length])
  for (const { TenantCode, TotalInvitations, SentInvitations } of items)
    expect(await tenants().getTenant({ params: { tenantCode: TenantCode } }), TenantCode).toMatchObject({ TotalInvitations, SentInvitations })
  expect(new Set(items.map(({ TotalInvitations }) => TotalInvitations)).size).toBeGreaterThan(1)
})

test('an invalid code or domain is refused with the expected format', async () => {
  const code = 'Must be the code of a tenant: a letter, then 1 to 31 letters, digits, dashes or underscores, such as BANKSIA.'
  await expect(tenants().createTenant({ body: newTenant({ Code: '1x' }) })).rejects.toMatchObject(
    problem(400, { errors: [{ pointer: '/Code', message: code }] }),
  )
  const invitations = server.client(invitationCalls, 'console', admin)
  const body = { Email: 'somebody@z.example', Roles: ['Auditor' as const], EnforcedDomains: ['z.example', '@z'] }
  const domain = 'Must be a domain such as example.edu.au.'
  await expect(invitations.createInvitation({ params: { tenantCode: 'BANKSIA' }, body })).rejects.toMatchObject(
    problem(400, { errors: [{ pointer: '/EnforcedDomains/1', message: domain }] }),
  )
})

test('a field sent in both letter cases is refused and named', async () => {
  const errors = [{ pointer: '/Name', message: 'Sent twice, differing only in case.' }]
  for (const twice of [
    { name: 'One', Name: 'Other' },
    { Name: 'One', name: 'Other' },
  ]) {
    const { Name: _, ...rest } = newTenant()
    const answer = await server.raw('console', '/tenants', { method: 'POST', bearer: operator, payload: { ...rest, ...twice } })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
  }
})

test('a new tenant works immediately: defaults of its country, its site, the catalogue, and an invitation for its administrator', async () => {
  const body = newTenant()
  const made = await tenants().createTenant({ body, idempotencyKey: 'new-tenant' })
  expect(made).toMatchObject({
    TenantCode: body.Code.toUpperCase(),
    AccountName: body.Name,
    Locale: 'en-NZ',
    TimeZone: 'Pacific/Auckland',
    CurrencyCode: 'NZD',
    Status: 'active',
    SentInvitations: 1,
    CurrentUsers: 0,
    Sites: [{ Origin: body.Origin, SiteStatus: 'not-published' }],
  })
  expect(await tenants().createTenant({ body, idempotencyKey: 'new-tenant' })).toEqual(made)
  expect((await mailsOf(server, 'console', body.AdministratorEmail)).map(({ subject }) => subject)).toEqual([`You are invited to ${body.Name}`])
  for (const { app, sites } of [server, second]) {
    expect(sites.tenantOf(body.Code)?.name).toBe(body.Name)
    const data = await app.inject({
      method: 'POST',
      url: '/api/auth/fetch-ddb',
      headers: { host: new URL(body.Origin).host },
      payload: { siteUrl: body.Origin },
    })
    expect(data.json()).toMatchObject({ tenantData: { TenantCode: body.Code.toUpperCase(), CountryCode: 'NZ', ShowSections: { Finances: true } } })
  }
  const chosen = browserAt(server, 'console')
  await chosen.signIn({ username: 'operator@lanyard.example', password: 'lanyard-demo-2026' })
  await chosen.send('/api/auth/session', { json: { csrfToken: await chosen.csrfToken(), data: { tenantCode: body.Code.toUpperCase() } } })
  const catalogue = server.client(lookupCalls, 'console', (await chosen.session()).user?.idToken)
  expect((await catalogue.listVisas()).totalCount).toBeGreaterThan(0)
})

test('codes are unique in any letter case, and origins across tenants: the 409 names each field', async () => {
  await expect(tenants().createTenant({ body: newTenant({ Code: 'banksia', Origin: origins.kahu }) })).rejects.toMatchObject(
    problem(409, { errors: [{ pointer: '/Code' }, { pointer: '/Origin' }] }),
  )
  await expect(tenants().createTenant({ body: newTenant({ Code: 'banksia', Origin: 'http://plain.example' }) })).rejects.toMatchObject(
    problem(400, { errors: [{ pointer: '/Code' }, { pointer: '/Origin' }] }),
  )
  for (const Origin of [origins.console, origins.api, `https://localhost:5000`])
    await expect(tenants().createTenant({ body: newTenant({ Origin }) }), Origin).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/Origin' }] }))
  for (const Origin of ['http://plain.example', 'https://path.example/x', 'ftp://files.example', 'nonsense', 'https://who@host.example'])
    await expect(tenants().createTenant({ body: newTenant({ Origin }) }), Origin).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/Origin' }] }))
  const body = newTenant()
  const many = await Promise.allSettled(Array.from({ length: 4 }, () => tenants().createTenant({ body })))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(tenants(admin).createTenant({ body: newTenant() })).rejects.toMatchObject(problem(403))
})

test('a tenant is configured; only an operator suspends it, and values unknown to browsers are refused', async () => {
  expect(await change('BANKSIA', '/AccountName', 'Banksia Training Group', admin)).toMatchObject({ AccountName: 'Banksia Training Group' })
  await expect(change('BANKSIA', '/Status', 'suspended', admin)).rejects.toMatchObject(problem(403))
  await expect(change('BANKSIA', '/CountryCode', 'NZ', admin)).rejects.toMatchObject(problem(403, { errors: [{ pointer: '/CountryCode' }] }))
  expect(await change('BANKSIA', '/CountryCode', 'AU', admin), 'to what it is already').toMatchObject({ CountryCode: 'AU' })
  await expect(change('BANKSIA', '/TenantCode', 'OTHER', admin)).rejects.toMatchObject(problem(422, { errors: [{ pointer: '/TenantCode' }] }))
  for (const [path, value] of [
    ['/TimeZone', 'Mars/Olympus'],
    ['/CurrencyCode', 'XXQ'],
    ['/Locale', 'not a locale'],
    ['/CountryCode', 'FR'],
  ] as const)
    await expect(change('BANKSIA', path, value), path).rejects.toMatchObject(problem(400, { errors: [{ pointer: path }] }))
  expect(await change('PROTEA', '/CountryCode', 'SG')).toMatchObject({ CountryCode: 'SG', CurrencyCode: 'ZAR', TimeZone: 'Africa/Johannesburg' })
  expect(await change('PROTEA', '/CountryCode', 'ZA')).toMatchObject({ CountryCode: 'ZA' })
  await expect(change('KAHU', '/AccountName', 'Mine now', admin)).rejects.toMatchObject(problem(404))
  const events = (await eventsOf(server, 'banksia')).filter(({ action }) => action.startsWith('tenant.'))
  expect(events).toMatchObject([{ action: 'tenant.update', after: { AccountName: 'Banksia Training Group' } }])
})

test('sites are added and changed; an origin belongs to one of them', async () => {
  const params = { tenantCode: 'BANKSIA' }
  const site = await tenants(admin).createSite({ params, body: { Origin: 'https://Second.Banksia.example/' } })
  expect(site).toMatchObject({ Origin: 'https://second.banksia.example', SiteStatus: 'not-published' })
  await expect(tenants(admin).createSite({ params, body: { Origin: 'https://second.banksia.example' } })).rejects.toMatchObject(problem(409))
  const update = (path: string, value: unknown, bearer = admin) =>
    tenants(bearer).updateSite({ params: { ...params, id: site.SiteGUID }, body: [{ op: 'replace', path, value }] })
  expect(await update('/SiteStatus', 'published')).toMatchObject({ SiteStatus: 'published' })
  expect(second.sites.byOrigin(site.Origin)?.status).toBe('published')
  await expect(update('/Origin', origins.kahu)).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/Origin' }] }))
  await expect(update('/SiteStatus', 'gone')).rejects.toMatchObject(problem(400))
  await expect(update('/SiteGUID', site.SiteGUID)).rejects.toMatchObject(problem(422))
  expect(await update('/Origin', 'https://third.banksia.example')).toMatchObject({ Origin: 'https://third.banksia.example' })
  expect((await tenants(admin).listSites({ params })).totalCount).toBe(2)
  const kahu = await server.staffToken('admin@kahu.example', 'kahu')
  for (const tenantCode of ['BANKSIA', 'KAHU'])
    await expect(
      tenants(kahu).updateSite({ params: { tenantCode, id: site.SiteGUID }, body: [{ op: 'replace', path: '/SiteStatus', value: 'maintenance' }] }),
    ).rejects.toMatchObject(problem(404))
})

test('suspending refuses learners, staff and API keys immediately in every process, deletes nothing, and can be undone', async () => {
  const email = 'someone@protea-people.example'
  await addTestAccount(server, 'protea', { email })
  const learner = await server.learnerToken('protea', email)
  const staff = await server.staffToken('admin@protea.example', 'protea')
  const answers = async () => {
    const requests: [Origin, string, string][] = [
      ['protea', learner, '/combos/genders'],
      ['api', learner, '/combos/genders'],
      ['console', staff, '/tenants/PROTEA/users'],
      ['console', staff, '/combos/genders'],
    ]
    const sent = [server, second].flatMap(({ app }) =>
      requests.map(([origin, bearer, url]) => app.inject({ url, headers: { host: new URL(origins[origin]).host, authorization: `Bearer ${bearer}` } })),
    )
    return (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  }
  const rows = () =>
    server.asOwner<{ count: number }>(
      'select count(*)::int as count from accounts where tenant_id = $1',
      [server.tenantId('protea')],
      server.tenantId('protea'),
    )
  expect(await answers()).toEqual(Array(8).fill(200))
  const kept = await rows()
  expect(await change('PROTEA', '/Status', 'suspended')).toMatchObject({ Status: 'suspended' })
  expect(await answers()).toEqual(Array(8).fill(403))
  expect(await browserAt(server, 'protea').signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await browserAt(server, 'console').signIn({ username: 'admin@protea.example', password: 'lanyard-demo-2026' })).toMatchObject({
    error: 'CredentialsSignin',
  })
  expect(await rows()).toEqual(kept)
  expect(await change('PROTEA', '/Status', 'active')).toMatchObject({ Status: 'active' })
  expect(await browserAt(server, 'protea').signIn({ username: email, password: goodPassword })).toMatchObject({ status: 200 })
  expect((await eventsOf(server, 'protea')).map(({ action }) => action).filter((action) => action.startsWith('tenant.'))).toEqual([
    'tenant.update',
    'tenant.update',
    'tenant.suspend',
    'tenant.reopen',
  ])
})
