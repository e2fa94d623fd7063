import { expect, test } from 'vitest'
import { origins } from '../../testing/server.ts'
import { openSettings, pathOf, replace, shownBy } from '../testing/setting.ts'

const { admin, patch, read, second, server, set } = openSettings({ withSecond: true })

test('missing requirements block publishing and are named; a single site can be published', async () => {
  await set('Site.SiteStatus', 'not-published')
  expect((await server().raw('banksia', '/learner-app/learner-account')).statusCode).toBeGreaterThanOrEqual(400)
  await set('ElearningSettings.ElearningLink', null)
  await set('ElearningSettings.ShowElearningButton', true)
  const refused = await patch('Site.SiteStatus', replace('published'))
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [{ pointer: '/ElearningSettings.ElearningLink', message: 'Set the address of My Elearning, or hide the section.' }],
  ])
  const guid = ((await shownBy(server())).Site as { SiteGUID: string }).SiteGUID
  const bySite = await server().raw('console', `/tenants/BANKSIA/sites/${guid}`, {
    method: 'PATCH',
    bearer: admin(),
    payload: [{ op: 'replace', path: '/SiteStatus', value: 'published' }],
  })
  expect(bySite.statusCode, 'nor by way of the site').toBe(422)
  await set('ElearningSettings.ShowElearningButton', false)
  const operator = await server().staffToken('operator@lanyard.example')
  const change = { method: 'PATCH' as const, bearer: operator, payload: [{ op: 'replace', path: '/SiteStatus', value: 'maintenance' }] }
  expect((await server().raw('console', `/tenants/BANKSIA/sites/${guid}`, change)).statusCode).toBe(200)
  expect(await read('Site.SiteStatus')).toMatchObject({ Value: 'maintenance', LastChanged: { By: 'operator@lanyard.example' } })
  await set('Site.SiteStatus', 'published')
  await set('ElearningSettings.ShowElearningButton', true)
  await set('Site.SiteStatus', 'maintenance')
  await set('ElearningSettings.ShowElearningButton', false)
  const { SiteGUID } = (await shownBy(server())).Site as { SiteGUID: string }
  const one = (guid: string) =>
    server().raw('console', `${pathOf('Site.SiteStatus')}?siteGuid=${guid}`, { method: 'PATCH', bearer: admin(), payload: replace('maintenance') })
  expect((await one(SiteGUID)).json()).toMatchObject({ Value: 'maintenance' })
  const foreign = (await shownBy(server(), 'kahu')).Site as { SiteGUID: string }
  expect((await one(foreign.SiteGUID)).statusCode).toBe(400)
  expect(((await shownBy(server(), 'kahu')).Site as { SiteStatus: string }).SiteStatus).toBe('published')
  await set('Site.SiteStatus', 'published')
})

test('a shorter maximum session applies to current sessions', async () => {
  const tenantId = server().tenantId('banksia')
  const token = await server().learnerToken('banksia', 'learner@banksia.example')
  const read = () => server().raw('banksia', '/combos/genders', { bearer: token })
  expect((await read()).statusCode).toBe(200)
  await server().asOwner("update sessions set created_at = now() - interval '90 minutes' where tenant_id = $1", [tenantId], tenantId)
  await set('SignIn.LongestHours', 2)
  expect((await read()).statusCode).toBe(200)
  await set('SignIn.LongestHours', 1)
  expect((await read()).statusCode).toBe(401)
})

test('only emails in the tenant’s domains can be invited, and the invitation keeps the domains', async () => {
  await set('Console.EnforcedDomains', ['Banksia.Example', 'partner.example'])
  const invite = (Email: string, EnforcedDomains: string[] = []) =>
    server().raw('console', '/tenants/BANKSIA/invitations', { method: 'POST', bearer: admin(), payload: { Email, Roles: ['Auditor'], EnforcedDomains } })
  for (const domains of [[], ['elsewhere.example']]) expect((await invite('new@elsewhere.example', domains)).statusCode).toBe(400)
  expect((await invite('new@partner.example')).json()).toMatchObject({ EnforcedDomains: ['banksia.example', 'partner.example'] })
  await set('Console.EnforcedDomains', [])
  expect((await invite('new@elsewhere.example')).statusCode).toBe(200)
})

test('staff are signed out after the idle minutes their tenant sets', async () => {
  const token = await server().staffToken('content@banksia.example')
  const read = () => server().raw('console', '/combos/genders', { bearer: token })
  await server().asOwner(
    "update sessions set seen_at = now() - interval '10 minutes' where tenant_id = 0 and account_id = (select id from accounts where tenant_id = 0 and email = 'content@banksia.example')",
    [],
    0,
  )
  await set('Console.IdleMinutes', 15)
  expect((await read()).statusCode).toBe(200)
  await server().asOwner(
    "update sessions set seen_at = now() - interval '10 minutes' where tenant_id = 0 and account_id = (select id from accounts where tenant_id = 0 and email = 'content@banksia.example')",
    [],
    0,
  )
  await set('Console.IdleMinutes', 5)
  for (const { app } of [second()])
    expect((await app.inject({ url: '/combos/genders', headers: { host: new URL(origins.console).host, authorization: `Bearer ${token}` } })).statusCode).toBe(
      401,
    )
})
