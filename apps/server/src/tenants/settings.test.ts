import { type PatchOperation, settingCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { House } from '../house.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'
import { settingRegistry } from './settings-registry.ts'

let server: TestServer
let second: House
let admin: string
beforeAll(async () => {
  server = await openTestServer()
  second = await server.open()
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const idOf = (name: string) => settingRegistry.find((definition) => definition.name === name) as (typeof settingRegistry)[number]
const pathOf = (name: string, tenantCode = 'BANKSIA') => `/tenants/${tenantCode}/settings/${idOf(name).application}/${idOf(name).id}`
const replace = (value: unknown): PatchOperation[] => [{ op: 'replace', path: '/Value', value }]

const patch = (name: string, operations: unknown, headers: Record<string, string> = {}, bearer = admin) =>
  server.raw('console', pathOf(name), {
    method: 'PATCH',
    bearer,
    headers: { 'content-type': 'application/json-patch+json', ...headers },
    payload: JSON.stringify(operations),
  })
const set = async (name: string, value: unknown) => expect((await patch(name, replace(value))).statusCode, name).toBe(200)
const read = async (name: string) => (await server.raw('console', pathOf(name), { bearer: admin })).json()

type TenantData = Record<string, Record<string, unknown>> & Record<string, unknown>
const shownBy = async ({ app }: Pick<House, 'app'>, host = 'banksia'): Promise<TenantData> => {
  const origin = `http://${host}.localhost:3000`
  const answer = await app.inject({ method: 'POST', url: '/api/auth/fetch-ddb', headers: { host: new URL(origin).host }, payload: { siteUrl: origin } })
  return answer.json().tenantData
}
const at = (data: TenantData, name: string) => name.split('.').reduce<unknown>((inside, part) => (inside as Record<string, unknown>)[part], data)

test('the settings of an application come with all their fields, in PascalCase whatever is asked for', async () => {
  const client = server.client(settingCalls, 'console', admin)
  const { items, totalCount } = await client.listSettings({ params: { tenantCode: 'BANKSIA', application: 'portal' } })
  expect(totalCount).toBe(items.length)
  expect(items.find(({ Name }) => Name === 'Site.SiteName')).toMatchObject({
    Id: 1,
    TenantCode: 'BANKSIA',
    Application: 'portal',
    Type: 'text',
    DisplayName: 'Site name',
    Value: 'Banksia Training',
    Editable: true,
    Group: 'Site',
    LastChanged: null,
  })
  for (const { DisplayName, Description } of items) expect([DisplayName, Description].join(' ')).not.toMatch(/undefined|null/)
  const console = await client.listSettings({ params: { tenantCode: 'banksia', application: 'console' } })
  expect(console.items.map(({ Name }) => Name)).toEqual(['Console.EnforcedDomains', 'Console.IdleMinutes'])
  expect((await server.raw('console', '/tenants/BANKSIA/settings/elsewhere', { bearer: admin })).statusCode).toBe(400)
})

test('no two settings have the same id or name', () => {
  for (const key of ['id', 'name'] as const) expect(new Set(settingRegistry.map((definition) => definition[key])).size).toBe(settingRegistry.length)
})

const changes: [name: string, value: unknown, shown?: unknown][] = [
  ['Site.SiteName', '  Banksia College  ', 'Banksia College'],
  ['Branding.PrimaryColour', '#ABCDEF', '#abcdef'],
  ['Branding.SecondaryColour', '#123456'],
  ['WelcomeMessage.Text', 'Kia ora'],
  ['WelcomeMessage.TextColour', '#000000'],
  ['WelcomeMessage.ActionButtonColour', '#0000ff'],
  ['WelcomeMessage.ActionButtonTextColour', '#ffffff'],
  ['ShowSections.SupportCases', false],
  ['ShowSections.Finances', false],
  ['ShowSections.PoiliciesAndProcedures', false],
  ['ShowSections.Timetables', false],
  ['ElearningSettings.ShowElearningButton', false],
  ['ElearningSettings.ElearningLink', 'https://learn.example.org/a?b=1'],
  ['Locale', 'en-NZ'],
  ['TimeZone', 'Pacific/Auckland'],
  ['CurrencyCode', 'NZD'],
  ['Site.SiteStatus', 'maintenance'],
]

test.for(changes)('%s reaches the portal in every process before the answer', async ([name, value, shown = value]) => {
  await set(name, value)
  for (const house of [server, second]) expect(at(await shownBy(house), name)).toEqual(shown)
})

test('the page of the portal says the new name at once', async () => {
  await set('Site.SiteStatus', 'published')
  await set('Site.SiteName', 'Named <Anew> & well')
  for (const { app } of [server, second]) {
    const { body } = await app.inject({ url: '/', headers: { host: new URL(origins.banksia).host } })
    expect(body).toContain('Named &lt;Anew&gt; &amp; well')
  }
})

test.for<[string, unknown]>([
  ['Site.SiteName', ''],
  ['Site.SiteName', 'x'.repeat(101)],
  ['Site.SiteName', 'two\nlines'],
  ['Site.SiteName', 7],
  ['Site.SiteName', null],
  ['Branding.PrimaryColour', 'green'],
  ['Branding.PrimaryColour', '#12345'],
  ['Branding.PrimaryColour', '#12345g'],
  ['Branding.PrimaryColour', 'url(https://evil.example)'],
  ['ElearningSettings.ElearningLink', 'http://learn.example.org'],
  ['ElearningSettings.ElearningLink', 'javascript:alert(1)'],
  ['ElearningSettings.ElearningLink', 'https://user:secret@learn.example.org'],
  ['ElearningSettings.ElearningLink', 'learn.example.org'],
  ['ShowSections.Finances', 'yes'],
  ['TimeZone', 'Mars/Olympus'],
  ['Locale', 'xx-nowhere'],
  ['CurrencyCode', 'GOLD'],
  ['Site.SiteStatus', 'open'],
  ['SignIn.SecondFactor', 'sometimes'],
  ['SignIn.IdleMinutes', 4],
  ['SignIn.IdleMinutes', 61],
  ['SignIn.IdleMinutes', 7.5],
  ['SignIn.LongestHours', 25],
  ['Console.EnforcedDomains', ['not a domain']],
  ['Console.EnforcedDomains', 'example.org'],
])('%s is not set to %j', async ([name, value]) => {
  const before = await read(name)
  const answer = await patch(name, replace(value))
  expect([answer.statusCode, answer.json().errors?.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([400, ['/Value']])
  expect(await read(name)).toEqual(before)
})

describe('a change', () => {
  test('says who made it and when, and is in the audit log with before and after', async () => {
    await set('Branding.PrimaryColour', '#101010')
    await set('Branding.PrimaryColour', '#202020')
    const { LastChanged } = await read('Branding.PrimaryColour')
    expect(LastChanged.By).toBe('admin@banksia.example')
    expect(Math.abs(Date.parse(LastChanged.At) - Date.now())).toBeLessThan(60_000)
    const tenantId = server.tenantId('banksia')
    const [event] = await server.asOwner(
      "select actor_name, before, after from audit_events where tenant_id = $1 and action = 'setting.change' and subject_id = 'portal/Branding.PrimaryColour' order by id desc limit 1",
      [tenantId],
      tenantId,
    )
    expect(event).toEqual({ actor_name: 'admin@banksia.example', before: { value: '#101010' }, after: { value: '#202020' } })
  })

  test('to what is there already changes nothing and is not recorded', async () => {
    await set('Branding.SecondaryColour', '#303030')
    const before = await read('Branding.SecondaryColour')
    await set('Branding.SecondaryColour', '#303030')
    expect(await read('Branding.SecondaryColour')).toEqual(before)
  })

  test('needs the version that was read, when it names one', async () => {
    const { headers } = await server.raw('console', pathOf('Branding.PrimaryColour'), { bearer: admin })
    const tag = String(headers.etag)
    const first = await patch('Branding.PrimaryColour', replace('#404040'), { 'if-match': tag })
    expect([first.statusCode, first.headers.etag]).toEqual([200, `"${first.json().Version}"`])
    expect((await patch('Branding.PrimaryColour', replace('#505050'), { 'if-match': tag })).statusCode).toBe(412)
    expect((await patch('Branding.PrimaryColour', replace('#404040'), { 'if-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  test('is all or nothing: a test that fails last undoes what went before', async () => {
    const tenantId = server.tenantId('banksia')
    const sum = async () => {
      const shared = await server.asOwner("select md5(string_agg(t::text, '|' order by id)) as sum from tenants t")
      const own = await server.asOwner('select md5(string_agg(c::text, $1)) as sum, count(*) from setting_changes c', ['|'], tenantId)
      const log = await server.asOwner('select count(*) from audit_events', [], tenantId)
      return JSON.stringify([shared, own, log])
    }
    const before = await sum()
    const failing = [...replace('#606060'), { op: 'test', path: '/Value', value: '#000001' }]
    expect((await patch('Branding.PrimaryColour', failing)).statusCode).toBe(409)
    expect((await patch('Branding.PrimaryColour', [...replace('#606060'), { op: 'replace', path: '/TenantCode', value: 'KAHU' }])).statusCode).toBe(422)
    expect(
      (
        await patch(
          'Branding.PrimaryColour',
          Array.from({ length: 1000 }, () => replace('#606060')[0]),
        )
      ).statusCode,
    ).toBe(400)
    expect((await patch('Branding.PrimaryColour', '[{"op":"add","path":"/__proto__/x","value":1}]')).statusCode).toBe(400)
    const proto = await server.raw('console', pathOf('Branding.PrimaryColour'), {
      method: 'PATCH',
      bearer: admin,
      headers: { 'content-type': 'application/json' },
      payload: '[{"op":"replace","path":"/Value","value":{"__proto__":{"x":1}}}]',
    })
    expect(proto.statusCode).toBe(400)
    expect((await patch('Branding.PrimaryColour', replace('#606060'), { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect(await sum()).toBe(before)
  })

  test('of what is not editable is refused and named', async () => {
    const answer = await patch('CountryCode', replace('NZ'))
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ pointer: '/Value', message: 'Can be read, not changed.' }]])
  })

  test('is nobody’s who may only read, nor another tenant’s', async () => {
    const auditor = await server.staffToken('auditor@banksia.example')
    expect((await server.raw('console', pathOf('Site.SiteName'), { bearer: auditor })).statusCode).toBe(200)
    expect((await patch('Site.SiteName', replace('Mine'), {}, auditor)).statusCode).toBe(403)
    const kahu = await server.staffToken('admin@kahu.example', 'kahu')
    for (const method of ['GET', 'PATCH'] as const)
      expect(
        (await server.raw('console', pathOf('Site.SiteName'), { method, bearer: kahu, ...(method === 'PATCH' && { payload: replace('Mine') }) })).statusCode,
      ).toBe(404)
    for (const origin of ['banksia', 'api'] as const) expect((await server.raw(origin, pathOf('Site.SiteName'), { bearer: admin })).statusCode).toBe(404)
  })

  test('by two at once happens one after the other, and neither is lost', async () => {
    const values = Array.from({ length: 8 }, (_, index) => `#0${index}0${index}0${index}`)
    const names = ['WelcomeMessage.TextColour', 'WelcomeMessage.ActionButtonColour', 'Branding.PrimaryColour', 'Branding.SecondaryColour']
    await Promise.all(values.map((value, index) => set(names[index % 4] as string, value)))
    for (const [index, name] of names.entries()) expect([values[index], values[index + 4]]).toContain((await read(name)).Value)
  })
})

describe('publishing', () => {
  test('is stopped by what is missing, which is named; one site can be meant alone', async () => {
    await set('Site.SiteStatus', 'not-published')
    expect((await server.raw('banksia', '/learner-app/learner-account')).statusCode).toBeGreaterThanOrEqual(400)
    await set('ElearningSettings.ElearningLink', null)
    await set('ElearningSettings.ShowElearningButton', true)
    const refused = await patch('Site.SiteStatus', replace('published'))
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [{ pointer: '/ElearningSettings.ElearningLink', message: 'Not yet true: My Elearning has an address, or is not shown.' }],
    ])
    const guid = ((await shownBy(server)).Site as { SiteGUID: string }).SiteGUID
    const bySite = await server.raw('console', `/tenants/BANKSIA/sites/${guid}`, {
      method: 'PATCH',
      bearer: admin,
      payload: [{ op: 'replace', path: '/SiteStatus', value: 'published' }],
    })
    expect(bySite.statusCode, 'nor by way of the site').toBe(422)
    await set('ElearningSettings.ShowElearningButton', false)
    const operator = await server.staffToken('operator@lanyard.example')
    const change = { method: 'PATCH' as const, bearer: operator, payload: [{ op: 'replace', path: '/SiteStatus', value: 'maintenance' }] }
    expect((await server.raw('console', `/tenants/BANKSIA/sites/${guid}`, change)).statusCode).toBe(200)
    expect(await read('Site.SiteStatus')).toMatchObject({ Value: 'maintenance', LastChanged: { By: 'operator@lanyard.example' } })
    await set('Site.SiteStatus', 'published')
    await set('ElearningSettings.ShowElearningButton', true)
    await set('Site.SiteStatus', 'maintenance')
    await set('ElearningSettings.ShowElearningButton', false)
    const { SiteGUID } = (await shownBy(server)).Site as { SiteGUID: string }
    const one = (guid: string) =>
      server.raw('console', `${pathOf('Site.SiteStatus')}?siteGuid=${guid}`, { method: 'PATCH', bearer: admin, payload: replace('maintenance') })
    expect((await one(SiteGUID)).json()).toMatchObject({ Value: 'maintenance' })
    const foreign = (await shownBy(server, 'kahu')).Site as { SiteGUID: string }
    expect((await one(foreign.SiteGUID)).statusCode).toBe(400)
    expect(((await shownBy(server, 'kahu')).Site as { SiteStatus: string }).SiteStatus).toBe('published')
    await set('Site.SiteStatus', 'published')
  })
})

describe('security', () => {
  test('a shorter longest time counts for those who are signed in', async () => {
    const tenantId = server.tenantId('banksia')
    const token = await server.learnerToken('banksia', 'learner@banksia.example')
    const ask = () => server.raw('banksia', '/combos/genders', { bearer: token })
    expect((await ask()).statusCode).toBe(200)
    await server.asOwner("update sessions set created_at = now() - interval '90 minutes' where tenant_id = $1", [tenantId], tenantId)
    await set('SignIn.LongestHours', 2)
    expect((await ask()).statusCode).toBe(200)
    await set('SignIn.LongestHours', 1)
    expect((await ask()).statusCode).toBe(401)
  })

  test('people are invited only with an address in the tenant’s domains, which the invitation keeps', async () => {
    await set('Console.EnforcedDomains', ['Banksia.Example', 'partner.example'])
    const invite = (Email: string, EnforcedDomains: string[] = []) =>
      server.raw('console', '/tenants/BANKSIA/invitations', { method: 'POST', bearer: admin, payload: { Email, Roles: ['Auditor'], EnforcedDomains } })
    for (const domains of [[], ['elsewhere.example']]) expect((await invite('new@elsewhere.example', domains)).statusCode).toBe(400)
    expect((await invite('new@partner.example')).json()).toMatchObject({ EnforcedDomains: ['banksia.example', 'partner.example'] })
    await set('Console.EnforcedDomains', [])
    expect((await invite('new@elsewhere.example')).statusCode).toBe(200)
  })

  test('staff are signed out after the minutes their tenant decides', async () => {
    const token = await server.staffToken('content@banksia.example')
    const ask = () => server.raw('console', '/combos/genders', { bearer: token })
    await server.asOwner(
      "update sessions set seen_at = now() - interval '10 minutes' where tenant_id = 0 and account_id = (select id from accounts where tenant_id = 0 and email = 'content@banksia.example')",
      [],
      0,
    )
    await set('Console.IdleMinutes', 15)
    expect((await ask()).statusCode).toBe(200)
    await server.asOwner(
      "update sessions set seen_at = now() - interval '10 minutes' where tenant_id = 0 and account_id = (select id from accounts where tenant_id = 0 and email = 'content@banksia.example')",
      [],
      0,
    )
    await set('Console.IdleMinutes', 5)
    for (const { app } of [second])
      expect(
        (await app.inject({ url: '/combos/genders', headers: { host: new URL(origins.console).host, authorization: `Bearer ${token}` } })).statusCode,
      ).toBe(401)
  })
})
