import { invitationCalls, settingCalls, tenantCalls, userCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheap } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(() => server.close())

const banksia = { tenantCode: 'BANKSIA' }
const invitations = () => server.client(invitationCalls, 'console', admin)
const users = () => server.client(userCalls, 'console', admin)
const tenants = () => server.client(tenantCalls, 'console', admin)
const settings = () => server.client(settingCalls, 'console', admin)
const invite = (Email: string) =>
  invitations().createInvitation({ params: banksia, body: { Email, Roles: ['Auditor'], Title: 'Ms', EnforcedDomains: ['patched.example'] } })
const someone = async () => (await users().listUsers({ params: banksia, query: { search: 'support' } })).items[0]?.Id ?? 0

/** A test operation for each field that was read. */
const testsOf = (document: object) => Object.entries(document).map(([name, value]) => ({ op: 'test' as const, path: `/${name}`, value }))

test('every field that a call returns can be tested in a patch', async () => {
  const { Id } = await invite('tested@patched.example')
  const invitation = { ...banksia, id: Id }
  const user = { ...banksia, id: await someone() }
  const setting = { ...banksia, application: 'portal' as const, id: 1 }
  await settings().updateSetting({ params: setting, body: [{ op: 'replace', path: '/Value', value: 'Banksia' }] })
  for (const [read, patch] of [
    [
      () => invitations().getInvitation({ params: invitation }),
      // A patch that the contract's types refuse.
      (body: object[]) => invitations().updateInvitation({ params: invitation, body: body as never }),
    ],
    // A patch that the contract's types refuse.
    [() => users().getUser({ params: user }), (body: object[]) => users().updateUser({ params: user, body: body as never })],
    // A patch that the contract's types refuse.
    [() => tenants().getTenant({ params: banksia }), (body: object[]) => tenants().updateTenant({ params: banksia, body: body as never })],
    // A patch that the contract's types refuse.
    [() => settings().getSetting({ params: setting }), (body: object[]) => settings().updateSetting({ params: setting, body: body as never })],
  ] as const) {
    const document = await read()
    expect(await patch(testsOf(document))).toEqual(document)
    for (const { path } of testsOf(document))
      await expect(patch([{ op: 'test', path, value: 'something else' }]), path).rejects.toMatchObject({ problem: { status: 409 } })
  }
})

test('removing a field sets it to null, where that is allowed', async () => {
  const { Id } = await invite('removed@patched.example')
  const params = { ...banksia, id: Id }
  const remove = (...paths: string[]) => invitations().updateInvitation({ params, body: paths.map((path) => ({ op: 'remove', path })) })
  expect(await remove('/EnforcedDomains', '/Title', '/Username')).toMatchObject({ EnforcedDomains: [], Title: null, Username: 'removed@patched.example' })
  await expect(remove('/Roles')).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/Roles' }] } })
  const user = { ...banksia, id: await someone() }
  await users().updateUser({ params: user, body: [{ op: 'replace', path: '/Title', value: 'Dr' }] })
  expect(await users().updateUser({ params: user, body: [{ op: 'remove', path: '/Title' }] })).toMatchObject({ Title: null })
  await expect(users().updateUser({ params: user, body: [{ op: 'remove', path: '/IsEnabled' }] })).rejects.toMatchObject({
    problem: { status: 400, errors: [{ pointer: '/IsEnabled' }] },
  })
})

test("a tenant's language, time zone and currency must be among those its settings offer", async () => {
  const change = (path: string, value: string) => tenants().updateTenant({ params: banksia, body: [{ op: 'replace', path, value }] })
  for (const [path, value] of [
    ['/Locale', 'xx-YY'],
    ['/Locale', 'AUD'],
    ['/TimeZone', 'Mars/Olympus'],
    ['/CurrencyCode', 'XXY'],
    ['/AccountName', 'Two\r\nlines'],
  ] as const)
    await expect(change(path, value), value).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: path }] } })
  expect(await change('/TimeZone', 'Australia/Brisbane')).toMatchObject({ TimeZone: 'Australia/Brisbane' })
})

test('a new site can be published only by a tenant that meets the publishing checks', async () => {
  const newSite = { Origin: 'https://second.patched.example', SiteStatus: 'published' as const }
  const set = (settings: object) =>
    server.asOwner(`update tenants set settings = settings || jsonb_build_object('ElearningSettings', $2::jsonb) where id = $1`, [
      server.tenantId('banksia'),
      JSON.stringify(settings),
    ])
  await set({ ShowElearningButton: true, ElearningLink: null })
  await expect(tenants().createSite({ params: banksia, body: newSite })).rejects.toMatchObject({ problem: { status: 422 } })
  await set({ ShowElearningButton: false, ElearningLink: null })
  expect(await tenants().createSite({ params: banksia, body: newSite })).toMatchObject({ SiteStatus: 'published' })
})
