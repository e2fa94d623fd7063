import { accountCalls, identityProviderCalls, tenantCalls, userCalls } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { meanwhile } from '../../../providers/testing/meanwhile.ts'
import { openStaffServer } from '../../../providers/testing/staff-service.ts'
import type { Browser } from '../../../testing/browser.ts'
import { browserAt, codeAt, eventsOf } from '../../../testing/identity.ts'
import { origins } from '../../../testing/server.ts'
import { minutes } from '../../../testing/test-clock.ts'
import { endStaffSignIns } from './staff-services.ts'

const { clock, forward, server, inviting, invited, service } = await openStaffServer()

/** A team member who accepted with Banksia's service and is signed in with it. */
const colleague = async (person: string, Roles: ['SupportAgent'] | ['TenantAdmin'] = ['SupportAgent']) => {
  const { email, token } = await invited(person, { Roles })
  const { browser, secret } = await service.joinWithService(token, person)
  const [account] = await server.asOwner<{ id: string }>('select id from accounts where tenant_id = 0 and email = $1', [email], 0)
  return { email, browser, secret, id: Number(account?.id) }
}
const alsoAtKahu = (accountId: number) =>
  server.asOwner("insert into console_memberships (account_id, for_tenant_id, roles) values ($1, $2, '{TenantAdmin}')", [accountId, server.tenantId('kahu')])
const bearerOf = async (browser: Browser) => (await browser.session()).user?.accessToken as string
const isIn = async (browser: Browser) => (await browser.session()).user !== undefined
const providersFor = async (tenant: string) => (await browserAt(server, 'console').send(`/api/auth/providers?tenant=${tenant}`)).json()
const setStatus = (status: string) => server.asOwner("update tenants set status = $1 where code = 'BANKSIA'", [status])

test("a tenant’s services are offered by its code; a tenant without any looks like one that doesn't exist", async () => {
  const offered = { id: 'banksia.college', name: 'College account', type: 'oauth', icon: 'school' }
  expect((await providersFor('banksia'))['banksia.college']).toMatchObject({ ...offered, callbackUrl: `${origins.console}/api/auth/callback/banksia.college` })
  const nothing = await providersFor('NOWHERE')
  expect(Object.keys(nothing)).toEqual(['credentials', 'email'])
  for (const code of ['KAHU', '', 'constructor', '%00', 'BANKSIA&tenant=KAHU']) expect(await providersFor(code), code).toEqual(nothing)
  const start = (tenant: string) => service.leaveToSignIn(browserAt(server, 'console'), tenant)
  expect(await start('NOWHERE')).toMatchObject({ status: 404 })
  expect((await start('NOWHERE')).url).toBe((await start('KAHU')).url)
  await service.save({ staff: false })
  expect(await providersFor('BANKSIA')).toEqual(nothing)
})

test('a staff-only service signs staff in and shows learners no button; a learners-only one signs no staff in', async () => {
  const { secret } = await colleague('lena')
  const learnerServices = async () => Object.keys((await browserAt(server, 'banksia').send('/api/auth/providers')).json())
  expect(await learnerServices()).toContain('college')
  await service.save({ learners: false })
  expect(await learnerServices()).not.toContain('college')
  expect((await browserAt(server, 'banksia').signIn({}, { provider: 'college', route: 'signin' })).status).toBe(404)
  forward(minutes(1))
  const browser = browserAt(server, 'console')
  expect(await service.signIn(browser, 'lena')).toContain('/login?error=SOFTWARE_TOKEN_MFA')
  await service.showCode(browser, secret)
  expect(await isIn(browser)).toBe(true)
  const { url } = await service.leaveToSignIn(browser, 'BANKSIA')
  await service.save({ staff: false })
  expect(service.ended(await browser.send(await service.through(url, 'lena')))).toContain('/login?error=AccessDenied')
})

test('a code shown while the service is being turned off neither signs in nor blocks it', async () => {
  const { secret } = await colleague('rolf')
  const tenantId = server.tenantId('banksia')
  forward(minutes(1))
  const browser = browserAt(server, 'console')
  await service.signIn(browser, 'rolf')
  const answer = await meanwhile(server, tenantId, {
    hold: (transaction) => transaction.rows(sql`update identity_providers set is_active = false where tenant_id = ${tenantId} and provider_id = 'college'`),
    send: () => service.showCode(browser, secret),
    finish: (transaction) => endStaffSignIns(transaction, tenantId, 'college', new Date(clock()).toISOString()),
  })
  expect(answer).toMatchObject({ status: 401, error: 'CredentialsSignin' })
  expect(await isIn(browser)).toBe(false)
})

test('someone who joined with the service signs in with it again, with the second factor, for that tenant only', async () => {
  const { email, secret, id } = await colleague('mona')
  await alsoAtKahu(id)
  forward(minutes(1))
  const browser = browserAt(server, 'console')
  expect(await service.signIn(browser, 'mona')).toContain('/login?error=SOFTWARE_TOKEN_MFA')
  expect(await browser.session()).toEqual({})
  await service.showCode(browser, secret)
  const { user } = await browser.session()
  expect(user).toMatchObject({ username: email, tenantCode: 'BANKSIA', isOfOneTenant: true, tenants: [{ tenantCode: 'BANKSIA' }] })
  const events = (await eventsOf(server, 'console')).filter(
    ({ action, actorName, outcome }) => action === 'sign-in' && actorName === email && outcome === 'done',
  )
  expect(events).toHaveLength(2)
})

test("a session of one tenant can't choose another and sees nothing of it", async () => {
  const { browser, id } = await colleague('nils', ['TenantAdmin'])
  await alsoAtKahu(id)
  const choose = async (tenantCode: string | null) =>
    (await browser.send('/api/auth/session', { json: { csrfToken: await browser.csrfToken(), data: { tenantCode } } })).status
  expect([await choose('KAHU'), await choose(null), await choose('BANKSIA')]).toEqual([403, 403, 200])
  const bearer = await bearerOf(browser)
  const { items } = await server.client(tenantCalls, 'console', bearer).listTenants({})
  expect(items.map(({ TenantCode }) => TenantCode)).toEqual(['BANKSIA'])
  await expect(server.client(userCalls, 'console', bearer).listUsers({ params: { tenantCode: 'KAHU' } })).rejects.toMatchObject({ problem: { status: 404 } })
  // A database constraint prevents it too.
  await expect(server.asOwner('update sessions set chosen_tenant_id = $1 where account_id = $2', [server.tenantId('kahu'), id], 0)).rejects.toThrow(
    /sessions_of_one_tenant/,
  )
})

test("a session of one tenant can't change what the person uses everywhere", async () => {
  const { browser, id } = await colleague('olga', ['TenantAdmin'])
  await alsoAtKahu(id)
  const elsewhere = await inviting.tokenOf((await browser.session()).user?.username as string, 'kahu')
  const account = server.client(accountCalls, 'console', await bearerOf(browser))
  const refused = { problem: { status: 403 } }
  await expect(account.changePassword({ body: { currentPassword: 'x', newPassword: 'y' } })).rejects.toMatchObject(refused)
  await expect(account.startTwoStep({ body: { password: 'x' } })).rejects.toMatchObject(refused)
  await expect(account.confirmTwoStep({ body: { code: '123456' } })).rejects.toMatchObject(refused)
  await expect(account.endTwoStep({ body: { password: 'x', code: '123456' } })).rejects.toMatchObject(refused)
  await expect(account.replaceRecoveryCodes({ body: { password: 'x', code: '123456' } })).rejects.toMatchObject(refused)
  expect(await account.getTwoStep({})).toMatchObject({ isOn: true })
  expect((await account.listSignedInDevices({})).items).toHaveLength(1)
  await account.endOtherSessions({})
  expect((await server.raw('console', '/tenants/KAHU/users', { bearer: elsewhere })).statusCode).toBe(200)
  const users = server.client(userCalls, 'console', await bearerOf(browser))
  const rename = users.updateUser({ params: { tenantCode: 'BANKSIA', id }, body: [{ op: 'replace', path: '/FirstName', value: 'Other' }] })
  await expect(rename).rejects.toMatchObject({ problem: { status: 422 } })
})

test("one tenant’s service can't set up a second factor that others rely on", async () => {
  const { id } = await colleague('pia')
  await alsoAtKahu(id)
  await server.asOwner('update accounts set totp_secret_sealed = null where tenant_id = 0 and id = $1', [id], 0)
  const browser = browserAt(server, 'console')
  expect(await service.signIn(browser, 'pia')).toContain('/login?error=TwoStepFirst')
  expect([await browser.session(), await browser.challenge()]).toEqual([{}, {}])
  await server.asOwner('delete from console_memberships where account_id = $1 and for_tenant_id = $2', [id, server.tenantId('kahu')])
  expect(await service.signIn(browser, 'pia')).toContain('/login?error=MFA_SETUP')
  // The person set it up meanwhile: the setup started through the service doesn't replace it.
  await browser.signIn({ step: 'MFA_SETUP' })
  const { setup } = (await browser.challenge()) as { setup: { secret: string } }
  await server.asOwner("update accounts set totp_secret_sealed = '\\x00' where tenant_id = 0 and id = $1", [id], 0)
  const verify = () => browser.signIn({ step: 'MFA_VERIFY', code: codeAt(setup.secret, clock()) })
  expect(await verify()).toMatchObject({ error: 'CredentialsSignin' })
  expect(await isIn(browser)).toBe(false)
})

test('nor if others added the person since it began, nor for someone removed meanwhile', async () => {
  const { id } = await colleague('paul')
  const begin = async () => {
    await server.asOwner('update accounts set totp_secret_sealed = null where tenant_id = 0 and id = $1', [id], 0)
    const browser = browserAt(server, 'console')
    await service.signIn(browser, 'paul')
    await browser.signIn({ step: 'MFA_SETUP' })
    const { setup } = (await browser.challenge()) as { setup: { secret: string } }
    return () => browser.signIn({ step: 'MFA_VERIFY', code: codeAt(setup.secret, clock()) })
  }
  const hasTwoStep = async () =>
    (await server.asOwner<{ on: boolean }>('select totp_secret_sealed is not null as on from accounts where tenant_id = 0 and id = $1', [id], 0))[0]?.on
  const begun = await begin()
  await server.asOwner('update console_memberships set is_enabled = false where account_id = $1', [id])
  expect(await begun()).toMatchObject({ error: 'AccessDenied' })
  expect(await hasTwoStep()).toBe(false)
  await server.asOwner('update console_memberships set is_enabled = true where account_id = $1', [id])
  const again = await begin()
  await alsoAtKahu(id)
  expect(await again()).toMatchObject({ error: 'CredentialsSignin' })
  expect(await hasTwoStep()).toBe(false)
})

test('the service neither clears wrong passwords nor uses up attempts', async () => {
  const { secret, id } = await colleague('quin')
  const counted = async () =>
    (await server.asOwner<{ all: number }>('select failures_in_all as all from accounts where tenant_id = 0 and id = $1', [id], 0))[0]?.all
  await server.asOwner('update accounts set failures = 3, failures_in_all = 42 where tenant_id = 0 and id = $1', [id], 0)
  forward(minutes(1))
  const browser = browserAt(server, 'console')
  await service.signIn(browser, 'quin')
  for (let tries = 0; tries < 5; tries++) await browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: '000000' })
  expect(await counted()).toBe(42)
  await service.signIn(browser, 'quin')
  await service.showCode(browser, secret)
  expect([await isIn(browser), await counted()]).toEqual([true, 42])
  // From anywhere: after 30 wrong codes in 15 minutes, this sign-in has to wait.
  let status = 0
  for (let tries = 0; tries < 31 && status !== 429; tries++) {
    const other = browserAt(server, 'console')
    if (tries % 5 === 0) await service.signIn(browser, 'quin')
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    status = (await other.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: '000000' })).status
  }
  expect([status, await counted()]).toEqual([429, 42])
})

test('refused: a disabled or removed person, another domain, a new operator, or a suspended tenant', async () => {
  const { id, browser: open } = await colleague('rosa')
  const attempt = () => service.signIn(browserAt(server, 'console'), 'rosa')
  const set = async (change: string, back: string) => {
    await server.asOwner(change, [id], 0)
    const end = await attempt()
    await server.asOwner(back, [id], 0)
    return end
  }
  const account = (what: string) => `update accounts set ${what} where tenant_id = 0 and id = $1`
  const membership = (what: string) => `update console_memberships set ${what} where account_id = $1`
  expect(await set(account('is_enabled = false'), account('is_enabled = true'))).toContain('/login?error=AccessDenied')
  expect(await set(membership('is_enabled = false'), membership('is_enabled = true'))).toContain('/login?error=AccessDenied')
  await server.asOwner(account('is_operator = true'), [id], 0)
  expect(await attempt()).toContain('/login?error=AccessDenied')
  expect(await isIn(open), 'neither open sessions nor new sign-ins are an operator’s').toBe(false)
  await server.asOwner(account('is_operator = false'), [id], 0)
  await service.save({ domains: ['elsewhere.example'] })
  expect(await attempt()).toContain('/login?error=AccessDenied')
  await service.save()
  const browser = browserAt(server, 'console')
  const { url } = await service.leaveToSignIn(browser, 'BANKSIA')
  await setStatus('suspended')
  expect(service.ended(await browser.send(await service.through(url, 'rosa')))).toContain('/login?error=AccessDenied')
  await expect.poll(async () => Object.keys(await providersFor('BANKSIA'))).toEqual(['credentials', 'email'])
  await setStatus('active')
  await expect.poll(async () => Object.keys(await providersFor('BANKSIA'))).toContain('banksia.college')
  const reasons = (await eventsOf(server, 'console')).flatMap(({ outcome, after }) => (outcome === 'refused' && after?.tenant ? [after.reason] : []))
  expect(reasons).toEqual(expect.arrayContaining(['disabled', 'no-membership', 'operator', 'domain']))
})

test('staff whose email the service no longer allows are signed out immediately; others stay', async () => {
  const admin = server.client(identityProviderCalls, 'console', inviting.admin())
  const allow = (...AllowedDomains: string[]) =>
    admin.replaceIdentityProvider({
      params: { tenantCode: 'BANKSIA', id: 'college' },
      body: { Name: 'College account', Issuer: service.peer.issuer, ClientId: 'lanyard', ServesStaff: true, AllowedDomains },
    })
  const { browser } = await colleague('nora')
  await allow('newcomers.example', 'partner.example')
  expect(await isIn(browser)).toBe(true)
  await allow('Newcomers.Example')
  expect(await isIn(browser)).toBe(true)
  await allow('partner.example')
  expect(await isIn(browser)).toBe(false)
})

test('off for staff, off entirely, another service, or removed: everyone signed in with it is signed out immediately', async () => {
  const one = { params: { tenantCode: 'BANKSIA', id: 'college' } }
  const admin = server.client(identityProviderCalls, 'console', inviting.admin())
  const settings = { Name: 'College account', Issuer: service.peer.issuer, ClientId: 'lanyard', ServesStaff: true }
  const { browser, secret } = await colleague('sara')
  const signInAgain = async () => {
    await service.save()
    forward(minutes(1))
    await service.signIn(browser, 'sara')
    await service.showCode(browser, secret)
  }
  const ends: [string, () => Promise<unknown>][] = [
    ['no more for staff', () => admin.replaceIdentityProvider({ ...one, body: { ...settings, ServesStaff: false } })],
    ['switched off', () => admin.replaceIdentityProvider({ ...one, body: { ...settings, IsActive: false } })],
  ]
  for (const [what, end] of ends) {
    await signInAgain()
    await admin.replaceIdentityProvider({ ...one, body: { ...settings, Name: 'Renamed' } })
    const bearer = await bearerOf(browser)
    expect(bearer, what).toBeTruthy()
    const started = browserAt(server, 'console')
    await service.signIn(started, 'sara')
    await end()
    expect((await server.raw('console', '/account/two-step', { bearer })).statusCode, what).toBe(401)
    expect([await isIn(browser), await started.challenge()], what).toEqual([false, {}])
    expect((await admin.listIdentityProviders({ params: one.params })).items[0]).toMatchObject({ ProviderId: 'college' })
  }
  await signInAgain()
  await admin.replaceIdentityProvider({ ...one, body: { ...settings, Issuer: 'https://login.elsewhere.example' } })
  expect(await isIn(browser)).toBe(false)
  await service.save()
  expect(await service.signIn(browser, 'sara'), 'another issuer’s people are not the same').toContain('/login?error=OAuthAccountNotLinked')

  const { browser: last } = await colleague('tara')
  await admin.deleteIdentityProvider(one)
  expect(await isIn(last)).toBe(false)
  await service.save()
  expect(await service.signIn(last, 'tara')).toContain('/login?error=OAuthAccountNotLinked')
})
