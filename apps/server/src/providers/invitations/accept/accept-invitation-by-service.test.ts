import { expect, test } from 'vitest'
import { addTestAccount, browserAt, eventsOf, goodPassword, resetCodeFor } from '../../../testing/identity.ts'
import { origins } from '../../../testing/server.ts'
import { pathOf, replace } from '../../testing/setting.ts'
import { openStaffServer } from '../../testing/staff-service.ts'

const { clock, forward, server, inviting, invited, service } = await openStaffServer()

const view = (token: string) => inviting.invited().viewInvitation({ body: { Token: token } })
const accountsOf = (email: string) =>
  server.asOwner<{ id: string; hash: string | null; firstName: string | null; lastName: string | null }>(
    'select id, password_hash as hash, first_name as "firstName", last_name as "lastName" from accounts where tenant_id = 0 and lower(email) = lower($1)',
    [email],
    0,
  )

test('a new person accepts with the tenant’s service: no password, two-step set-up, and the console of that tenant', async () => {
  const { id, email, token } = await invited('ines', { FirstName: null })
  service.people.set('ines', { email: email.toUpperCase(), email_verified: true, given_name: 'Inês', family_name: 'Duarte' })
  expect(await view(token)).toMatchObject({ HasAccount: false, IdentityProviders: [{ Id: 'college', Name: 'College account', Icon: 'school' }] })
  const browser = browserAt(server, 'console')
  const { url } = await service.leaveWith(browser, token)
  expect(url).not.toContain(token)
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${origins.console}/api/auth/callback/banksia.college`)
  const back = await browser.send(await service.through(url, 'ines'))
  expect(back.headers.location).toBe(`${origins.console}/login?error=MFA_SETUP&callbackUrl=${encodeURIComponent(`${origins.console}/`)}`)
  expect(await browser.session()).toEqual({})
  expect(await inviting.statusOf(id)).toBe(2)
  expect(await accountsOf(email)).toMatchObject([{ hash: null, firstName: 'Inês' }])

  await service.setUpTwoStep(browser)
  const { user } = await browser.session()
  expect(user).toMatchObject({ username: email, tenantCode: 'BANKSIA', isOperator: false, isOfOneTenant: true, roles: ['SupportAgent'] })
  const inTenant = (await eventsOf(server, 'banksia')).filter(({ actorName }) => actorName === email)
  expect(inTenant.map(({ action }) => action)).toEqual(['invitation.accept', 'tenant-entered'])
  expect(inTenant[0]?.after).toMatchObject({ With: 'college', StatusId: 2 })
  const signIns = (await eventsOf(server, 'console')).filter(({ action, actorName }) => action === 'sign-in' && actorName === email)
  expect(signIns).toMatchObject([{ outcome: 'done', after: { with: 'college', tenant: server.tenantId('banksia') } }])
})

test("a name with a line break isn't taken from the service", async () => {
  const { email, token } = await invited('ivo', { FirstName: null })
  service.people.set('ivo', { email, email_verified: true, given_name: 'Ivo\nBcc: x@example.org', family_name: 'Duarte' })
  await service.accept(browserAt(server, 'console'), token, 'ivo')
  expect(await accountsOf(email)).toMatchObject([{ firstName: null, lastName: 'Duarte' }])
})

test("a service for staff is offered and can be used to accept; one for learners only can't", async () => {
  const { id, token } = await invited('jana')
  await service.save({ staff: false })
  expect((await view(token)).IdentityProviders).toEqual([])
  await service.save({ learners: false })
  expect((await view(token)).IdentityProviders).toMatchObject([{ Id: 'college' }])
  expect(await service.accept(browserAt(server, 'console'), token, 'jana')).toContain('/login?error=MFA_SETUP')
  expect(await inviting.statusOf(id)).toBe(2)
})

test("the service's email must be verified, be the invited one, and be in the allowed and the enforced domains", async () => {
  const { id, email, token } = await invited('omar')
  const attempt = () => service.accept(browserAt(server, 'console'), token, 'omar')
  service.people.set('omar', { email, email_verified: false })
  expect(await attempt()).toBe('/invitation?problem=unverified')
  service.people.set('omar', { email: 'someone-else@newcomers.example', email_verified: true })
  expect(await attempt()).toBe('/invitation?problem=address')
  service.people.set('omar', { email, email_verified: true })

  const browser = browserAt(server, 'console')
  const { url } = await service.leaveWith(browser, token)
  await service.save({ domains: ['other.example'] })
  expect(service.ended(await browser.send(await service.through(url, 'omar')))).toBe('/invitation?problem=domain')
  expect((await view(token)).IdentityProviders).toEqual([])
  expect(await service.leaveWith(browser, token)).toMatchObject({ status: 409 })
  await service.save()
  await server.asOwner("update invitations set enforced_domains = '{strict.example}' where id = $1", [id], server.tenantId('banksia'))
  expect(await attempt()).toBe('/invitation?problem=domain')
  await server.asOwner("update invitations set enforced_domains = '{}' where id = $1", [id], server.tenantId('banksia'))
  const enforce = (value: string[]) =>
    server.raw('console', pathOf('Console.EnforcedDomains'), { method: 'PATCH', bearer: inviting.admin(), payload: replace(value) })
  expect((await enforce(['banksia.example'])).statusCode).toBe(200)
  expect(await attempt(), 'the tenant’s domains of this moment').toBe('/invitation?problem=domain')
  await enforce([])
  expect(await inviting.statusOf(id)).toBe(1)
  expect(await accountsOf(email)).toEqual([])
})

test('no service gives access to an account created in another way: another tenant’s, an operator’s, or a team member’s', async () => {
  await addTestAccount(server, 'console', { email: 'operator2@newcomers.example', operator: true })
  const accounts = ['admin@kahu.example', 'operator2@newcomers.example', 'auditor@banksia.example']
  for (const [index, email] of accounts.entries()) {
    const person = `pretender${index}`
    // A current team member can't be invited; the service asserts their email all the same.
    if (email === 'auditor@banksia.example') {
      const [account] = await server.asOwner<{ id: number }>('select id from accounts where tenant_id = 0 and email = $1', [email], 0)
      await server.asOwner('update console_memberships set is_enabled = false where account_id = $1', [account?.id])
    }
    const before = await accountsOf(email)
    const { token } = await invited(person, {}, email)
    expect((await view(token)).IdentityProviders, email).toEqual([])
    expect(await service.leaveWith(browserAt(server, 'console'), token), email).toMatchObject({ status: 409 })
    // As if the account had been created while the person was at the service.
    await server.asOwner("update accounts set email = 'elsewhere@example.org' where email = $1", [email], 0)
    const browser = browserAt(server, 'console')
    const { url } = await service.leaveWith(browser, token)
    await server.asOwner("update accounts set email = $1 where email = 'elsewhere@example.org'", [email], 0)
    expect(service.ended(await browser.send(await service.through(url, person))), email).toBe('/invitation?problem=account')
    expect(await browser.session()).toEqual({})
    expect(await service.signIn(browserAt(server, 'console'), person), email).toContain('/login?error=OAuthAccountNotLinked')
    expect(await accountsOf(email)).toEqual(before)
  }
  expect(await server.asOwner("select 1 from console_identities where subject like 'pretender%'", [], server.tenantId('banksia'))).toEqual([])
})

test("someone who came with the service can be invited again and return with it; another person of the service can't", async () => {
  const { email, token } = await invited('ada')
  const { secret } = await service.joinWithService(token, 'ada')
  const [account] = await accountsOf(email)
  await server.asOwner('update console_memberships set is_enabled = false where account_id = $1', [account?.id])
  const again = await invited('ada', { Roles: ['Auditor'] }, email)
  expect((await view(again.token)).IdentityProviders).toMatchObject([{ Id: 'college' }])
  service.people.set('impostor', { email, email_verified: true })
  expect(await service.accept(browserAt(server, 'console'), again.token, 'impostor')).toBe('/invitation?problem=account')
  forward(60_000)
  const later = browserAt(server, 'console')
  expect(await service.accept(later, again.token, 'ada')).toContain('/login?error=SOFTWARE_TOKEN_MFA')
  await service.showCode(later, secret)
  expect((await later.session()).user).toMatchObject({ username: email, roles: ['Auditor'], isOfOneTenant: true })
  expect(await accountsOf(email)).toHaveLength(1)
})

test("concurrent returns: exactly one is accepted; another invitation's cookie doesn't work; a used, cancelled or expired invitation redirects back", async () => {
  const { id, email, token } = await invited('bea')
  const browsers = [1, 2, 3].map(() => browserAt(server, 'console'))
  const backs = await Promise.all(browsers.map(async (browser) => service.through((await service.leaveWith(browser, token)).url, 'bea')))
  const ends = (await Promise.all(browsers.map((browser, index) => browser.send(backs[index] as string)))).map(service.ended)
  expect(ends.filter((end) => end.startsWith('/login?error=MFA_SETUP'))).toHaveLength(1)
  expect(ends.filter((end) => end === '/invitation?problem=gone')).toHaveLength(2)
  expect(await accountsOf(email)).toHaveLength(1)
  expect(await inviting.statusOf(id)).toBe(2)

  const [first, second] = [await invited('cara'), await invited('dora')]
  const browser = browserAt(server, 'console')
  const toFirst = await service.leaveWith(browser, first.token)
  const cookieOfFirst = new Map(browser.cookies)
  const back = await service.through((await service.leaveWith(browser, second.token)).url, 'dora')
  for (const [name, value] of cookieOfFirst) browser.cookies.set(name, value)
  expect(service.ended(await browser.send(back))).toBe('/invitation?problem=unavailable')
  for (const [name, value] of cookieOfFirst) browser.cookies.set(name, value)
  expect(service.ended(await browser.send(await service.through(toFirst.url, 'dora')))).toBe('/invitation?problem=address')
  expect([await inviting.statusOf(first.id), await inviting.statusOf(second.id)]).toEqual([1, 1])

  const started = browserAt(server, 'console')
  const out = await service.leaveWith(started, first.token)
  await inviting.replaceStatus(first.id, 5)
  expect(service.ended(await started.send(await service.through(out.url, 'cara')))).toBe('/invitation?problem=gone')
  await server.asOwner('update invitations set expires_at = $1 where id = $2', [new Date(clock()).toISOString(), second.id], server.tenantId('banksia'))
  expect(await service.leaveWith(started, second.token)).toMatchObject({ status: 409 })
  expect((await view(second.token)).IdentityProviders).toEqual([])
})

test('declining there, and a service that is down or off, redirect back to the invitation', async () => {
  const { id, token } = await invited('eva')
  expect(await service.accept(browserAt(server, 'console'), token, 'eva', false)).toBe('/invitation?problem=canceled')
  const browser = browserAt(server, 'console')
  const { url } = await service.leaveWith(browser, token)
  const back = await service.through(url, 'eva')
  await service.save({ staff: false })
  expect(service.ended(await browser.send(back))).toBe('/invitation?problem=unavailable')
  expect(await service.leaveWith(browser, token)).toMatchObject({ status: 409 })
  await service.save({ at: 'http://127.0.0.1:1' })
  expect(await service.leaveWith(browser, token)).toMatchObject({ status: 422, problem: { detail: expect.stringContaining('does not answer right now') } })
  expect(await inviting.statusOf(id)).toBe(1)
  // Without the outgoing redirect there is no valid return.
  expect(service.ended(await browserAt(server, 'console').send('/api/auth/callback/banksia.college?code=x&state=y'))).toBe('/login?error=OAuthCallback')
})

test('another site can’t start it, and the token appears in no log and no audit row', async () => {
  const { token } = await invited('finn')
  const foreign = await browserAt(server, 'console').send('/invitations/identity', {
    json: { Token: token, ProviderId: 'college' },
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined])
  await service.joinWithService(token, 'finn')
  const logged = JSON.stringify([await eventsOf(server, 'banksia'), await eventsOf(server, 'console')])
  expect(logged).not.toContain(token)
  expect(logged).not.toContain(token.split('.')[1])
})

test("a session opened by one tenant's service can't accept another tenant's invitation", async () => {
  const { email, token } = await invited('gil')
  const { browser } = await service.joinWithService(token, 'gil')
  const ofKahu = await inviting.tokenOf('admin@kahu.example', 'kahu')
  await inviting.invitations(ofKahu).createInvitation({ params: { tenantCode: 'KAHU' }, body: { Email: email, Roles: ['TenantAdmin'] } })
  const other = await inviting.tokenFor(email)
  const bearer = (await browser.session()).user?.accessToken as string
  await expect(inviting.invited(bearer).acceptInvitation({ body: { Token: other } })).rejects.toMatchObject({ problem: { status: 409 } })
  // Kahu's own service asserts the same person: it doesn't get the account either.
  await service.save({ tenant: 'kahu' })
  expect((await view(other)).IdentityProviders).toEqual([])
  expect(await service.signIn(browserAt(server, 'console'), 'gil', 'KAHU')).toContain('/login?error=OAuthAccountNotLinked')
})

test('a password reset gives someone without a password one, and with it an ordinary session', async () => {
  const { email, token } = await invited('hugo')
  const { secret } = await service.joinWithService(token, 'hugo')
  const browser = browserAt(server, 'console')
  expect(await browser.signIn({ username: email, password: '' })).toMatchObject({ error: 'CredentialsSignin' })
  expect(await browser.signIn({ step: 'FORGOT_PASSWORD', username: email })).toMatchObject({ error: 'RESET_PASSWORD' })
  const code = await resetCodeFor(server, 'console', email)
  expect(await browser.signIn({ step: 'RESET_PASSWORD', code, newPassword: goodPassword })).toMatchObject({ error: 'LOGIN' })
  forward(60_000)
  expect(await browser.signIn({ username: email, password: goodPassword })).toMatchObject({ error: 'SOFTWARE_TOKEN_MFA' })
  await service.showCode(browser, secret)
  expect((await browser.session()).user).toMatchObject({ username: email, isOfOneTenant: false })
})
