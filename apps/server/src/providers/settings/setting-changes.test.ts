import { expect, test } from 'vitest'
import { openSettings, pathOf, replace } from '../testing/setting.ts'

const { admin, patch, read, server, set } = openSettings()

test('a change records who made it and when, and is audited with before and after', async () => {
  await set('Branding.PrimaryColour', '#101010')
  await set('Branding.PrimaryColour', '#202020')
  const { LastChanged } = await read('Branding.PrimaryColour')
  expect(LastChanged).toMatchObject({ By: 'admin@banksia.example', Name: 'Grace Osei' })
  expect(Math.abs(Date.parse(LastChanged.At) - Date.now())).toBeLessThan(60_000)
  const tenantId = server().tenantId('banksia')
  const [event] = await server().asOwner(
    "select actor_name, before, after from audit_events where tenant_id = $1 and action = 'setting.change' and subject_id = 'portal/Branding.PrimaryColour' order by id desc limit 1",
    [tenantId],
    tenantId,
  )
  expect(event).toEqual({ actor_name: 'admin@banksia.example', before: { value: '#101010' }, after: { value: '#202020' } })
})

test("a change to the current value changes nothing and isn't recorded", async () => {
  await set('Branding.SecondaryColour', '#303030')
  const before = await read('Branding.SecondaryColour')
  await set('Branding.SecondaryColour', '#303030')
  expect(await read('Branding.SecondaryColour')).toEqual(before)
})

test('a change with If-Match needs the current version', async () => {
  const { headers } = await server().raw('console', pathOf('Branding.PrimaryColour'), { bearer: admin() })
  const tag = String(headers.etag)
  const first = await patch('Branding.PrimaryColour', replace('#404040'), { 'if-match': tag })
  expect([first.statusCode, first.headers.etag]).toEqual([200, `"${first.json().Version}"`])
  expect((await patch('Branding.PrimaryColour', replace('#505050'), { 'if-match': tag })).statusCode).toBe(412)
  expect((await patch('Branding.PrimaryColour', replace('#404040'), { 'if-match': String(first.headers.etag) })).statusCode).toBe(200)
})

test('a change is all or nothing: a test that fails last undoes everything before', async () => {
  const tenantId = server().tenantId('banksia')
  const sum = async () => {
    const shared = await server().asOwner("select md5(string_agg(t::text, '|' order by id)) as sum from tenants t")
    const own = await server().asOwner('select md5(string_agg(c::text, $1)) as sum, count(*) from setting_changes c', ['|'], tenantId)
    const log = await server().asOwner('select count(*) from audit_events', [], tenantId)
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
  const proto = await server().raw('console', pathOf('Branding.PrimaryColour'), {
    method: 'PATCH',
    bearer: admin(),
    headers: { 'content-type': 'application/json' },
    payload: '[{"op":"replace","path":"/Value","value":{"__proto__":{"x":1}}}]',
  })
  expect(proto.statusCode).toBe(400)
  expect((await patch('Branding.PrimaryColour', replace('#606060'), { 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect(await sum()).toBe(before)
})

test('a change to a read-only field is refused and named', async () => {
  const answer = await patch('CountryCode', replace('NZ'))
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ pointer: '/Value', message: 'Can be read, not changed.' }]])
})

test('a change is refused to readers, and to another tenant', async () => {
  const auditor = await server().staffToken('auditor@banksia.example')
  expect((await server().raw('console', pathOf('Site.SiteName'), { bearer: auditor })).statusCode).toBe(200)
  expect((await patch('Site.SiteName', replace('Mine'), {}, auditor)).statusCode).toBe(403)
  const kahu = await server().staffToken('admin@kahu.example', 'kahu')
  for (const method of ['GET', 'PATCH'] as const)
    expect(
      (await server().raw('console', pathOf('Site.SiteName'), { method, bearer: kahu, ...(method === 'PATCH' && { payload: replace('Mine') }) })).statusCode,
    ).toBe(404)
  for (const origin of ['banksia', 'api'] as const) expect((await server().raw(origin, pathOf('Site.SiteName'), { bearer: admin() })).statusCode).toBe(404)
})

test('two concurrent changes run one after another, and neither is lost', async () => {
  const values = Array.from({ length: 8 }, (_, index) => `#0${index}0${index}0${index}`)
  const names = ['WelcomeMessage.TextColour', 'WelcomeMessage.ActionButtonColour', 'Branding.PrimaryColour', 'Branding.SecondaryColour']
  await Promise.all(values.map((value, index) => set(names[index % 4] as string, value)))
  for (const [index, name] of names.entries()) expect([values[index], values[index + 4]]).toContain((await read(name)).Value)
})

test('a content editor can change the branding; refused settings are named', async () => {
  const editor = await server().staffToken('content@banksia.example')
  const changed = await patch('Branding.SecondaryColour', replace('#123123'), {}, editor)
  expect([changed.statusCode, changed.json().LastChanged.By]).toEqual([200, 'content@banksia.example'])
  const listed = await server().raw('console', '/tenants/BANKSIA/settings/portal', { bearer: editor })
  expect(listed.json().map(({ Name }: { Name: string }) => Name)).toEqual(['Branding.PrimaryColour', 'Branding.SecondaryColour', 'Branding.DarkLogo'])
  expect((await server().raw('console', '/tenants/BANKSIA/settings/console', { bearer: editor })).json()).toEqual([])
  const refused = await patch('Site.SiteName', replace('Mine'), {}, editor)
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { detail: 'You may not change Site.SiteName.', errors: [{ pointer: '/Site.SiteName' }] }])
})
