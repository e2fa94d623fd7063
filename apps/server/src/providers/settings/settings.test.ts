import { settingCalls } from '@lanyard/contract'
import { expect, test } from 'vitest'
import { origins } from '../../testing/server.ts'
import { at, openSettings, replace, shownBy } from '../testing/setting.ts'
import { settingRegistry } from './settings-registry.ts'

const { admin, patch, read, second, server, set } = openSettings({ withSecond: true })

test("an application's settings have all their fields, in PascalCase whatever is requested", async () => {
  const client = server().client(settingCalls, 'console', admin())
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
  expect((await server().raw('console', '/tenants/BANKSIA/settings/elsewhere', { bearer: admin() })).statusCode).toBe(400)
})

test('setting ids and names are unique', () => {
  for (const key of ['id', 'name'] as const) expect(new Set(settingRegistry.map((definition) => definition[key])).size).toBe(settingRegistry.length)
})

const changes: [name: string, value: unknown, shown?: unknown][] = [
  ['Site.SiteName', '  Banksia College  ', 'Banksia College'],
  ['Branding.PrimaryColour', '#ABCDEF', '#abcdef'],
  ['Branding.SecondaryColour', '#123456'],
  ['Branding.DarkLogo', true],
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
  ['Attendance.Threshold', 85],
  ['Attendance.Threshold', null],
  ['Locale', 'en-NZ'],
  ['TimeZone', 'Pacific/Auckland'],
  ['CurrencyCode', 'NZD'],
  ['Site.SiteStatus', 'maintenance'],
]

test.for(changes)('%s reaches the portal in every process before the response', async ([name, value, shown = value]) => {
  await set(name, value)
  for (const dependencies of [server(), second()]) expect(at(await shownBy(dependencies), name)).toEqual(shown)
})

test("the portal's page shows the new name immediately", async () => {
  await set('Site.SiteStatus', 'published')
  await set('Site.SiteName', 'Named <Anew> & well')
  for (const { app } of [server(), second()]) {
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
  ['Payment.Link', 'http://pay.example.org/{invoiceNumber}'],
  ['Payment.Link', 'javascript:alert({amount})'],
  ['Payment.Link', 'https://{invoiceNumber}.example.org/'],
  ['Payment.Link', 'https://pay.example.org/{learner}'],
  ['Payment.Reference', 'Pay {amount}'],
  ['Payment.BankDetails', 'x'.repeat(501)],
  ['Attendance.Threshold', 0],
  ['Attendance.Threshold', 101],
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
])("%s can't be set to %j", async ([name, value]) => {
  const before = await read(name)
  const answer = await patch(name, replace(value))
  expect([answer.statusCode, answer.json().errors?.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([400, ['/Value']])
  expect(await read(name)).toEqual(before)
})
