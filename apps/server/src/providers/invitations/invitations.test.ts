import { apiKeyCalls, tenantCalls, userCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserAt, cheap, eventsOf, goodPassword, mailsOf } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours } from '../../testing/test-clock.ts'
import { banksia, type Inviting, newAddress, openInviting, problem } from '../testing/inviting.ts'
import { pathOf, replace } from '../testing/setting.ts'

let server: TestServer
let inviting: Inviting
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  inviting = await openInviting(server)
})
afterAll(() => server.close())

const inSevenDays = (moment: string) => Math.abs(Date.parse(moment) - Date.now() - hours(24 * 7)) < 60_000

test('an invitation is sent by email, accepted with a password, and its person can sign in', async () => {
  const invitation = await inviting.invite({ Title: 'Coach', EnforcedDomains: ['newcomers.example'], Message: 'See you on Monday.' })
  expect(invitation).toMatchObject({
    TenantCode: 'BANKSIA',
    TenantName: 'Banksia Training',
    Username: invitation.Email,
    PrincipalUsername: 'admin@banksia.example',
    PrincipalEmail: 'admin@banksia.example',
    PrincipalName: 'Grace Osei',
    Roles: ['SupportAgent'],
    StatusId: 1,
  })
  expect(inSevenDays(invitation.DateExpiry)).toBe(true)
  const [mail] = await mailsOf(server, 'console', invitation.Email)
  expect(mail?.subject).toBe('You are invited to Banksia Training')
  expect(mail?.text).toContain('See you on Monday.')
  const Token = await inviting.tokenFor(invitation.Email)
  expect(await inviting.invited().viewInvitation({ body: { Token } })).toMatchObject({
    TenantName: 'Banksia Training',
    Email: invitation.Email,
    HasAccount: false,
    Inviter: 'Grace Osei',
    StatusId: 1,
  })
  await expect(inviting.invited().acceptInvitation({ body: { Token, Password: 'short' } })).rejects.toMatchObject(
    problem(400, { errors: [{ pointer: '/Password', message: 'Must have at least 8 characters.' }] }),
  )
  await expect(inviting.invited().acceptInvitation({ body: { Token } })).rejects.toMatchObject(problem(400))
  expect(await inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword, LastName: 'Duarte' } })).toMatchObject({
    TenantCode: 'BANKSIA',
    Username: invitation.Email,
  })
  await expect(inviting.invited().viewInvitation({ body: { Token } })).rejects.toMatchObject(problem(404))
  await expect(inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })).rejects.toMatchObject(problem(404))
  expect(await inviting.statusOf(invitation.Id)).toBe(2)
  const { items } = await server.client(userCalls, 'console', inviting.admin()).listUsers({ params: banksia, query: { search: invitation.Email } })
  expect(items).toMatchObject([
    { FirstName: 'Ines', LastName: 'Duarte', Title: 'Coach', Roles: ['SupportAgent'], IsEnabled: true, NotActive: true, IsOnline: false },
  ])
  expect(await browserAt(server, 'console').signIn({ username: invitation.Email, password: goodPassword })).toMatchObject({ error: 'MFA_SETUP' })
})

test('concurrent acceptances with one link: exactly one wins', async () => {
  const { Email } = await inviting.invite()
  const Token = await inviting.tokenFor(Email)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('someone with an account signs in first and accepts with it; someone else can’t', async () => {
  const { Email } = await inviting.invite({ Email: 'admin@kahu.example' })
  const Token = await inviting.tokenFor(Email)
  expect(await inviting.invited().viewInvitation({ body: { Token } })).toMatchObject({ HasAccount: true })
  await expect(inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })).rejects.toMatchObject(problem(409))
  await expect(inviting.invited(inviting.admin()).acceptInvitation({ body: { Token } })).rejects.toMatchObject(problem(409))
  const kahu = await inviting.tokenOf('admin@kahu.example', 'kahu')
  await inviting.invited(kahu).acceptInvitation({ body: { Token } })
  const { items } = await server.client(tenantCalls, 'console', kahu).listTenants()
  expect(items.map(({ TenantCode }) => TenantCode)).toEqual(['KAHU'])
  const { items: found } = await server.client(userCalls, 'console', inviting.admin()).listUsers({ params: banksia, query: { search: 'admin@kahu' } })
  expect(found).toMatchObject([{ Roles: ['SupportAgent'] }])
})

describe('domains and roles', () => {
  test('when the tenant has narrowed its domains, accepting an open invitation uses the current ones', async () => {
    const { Id, Email } = await inviting.invite()
    const Token = await inviting.tokenFor(Email)
    const enforce = (value: string[]) =>
      server.raw('console', pathOf('Console.EnforcedDomains'), { method: 'PATCH', bearer: inviting.admin(), payload: replace(value) })
    expect((await enforce(['banksia.example'])).statusCode).toBe(200)
    await expect(inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })).rejects.toMatchObject(
      problem(400, { errors: [{ pointer: '/Email', message: 'Must be an address in banksia.example.' }] }),
    )
    expect(await inviting.statusOf(Id)).toBe(1)
    await enforce([])
    await inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })
    expect(await inviting.statusOf(Id)).toBe(2)
  })

  test('an email outside the enforced domains is refused when inviting, changing and accepting', async () => {
    await expect(inviting.invite({ Email: 'someone@elsewhere.example', EnforcedDomains: ['banksia.example'] })).rejects.toMatchObject(
      problem(400, { errors: [{ pointer: '/Email' }] }),
    )
    const { Id, Email } = await inviting.invite()
    const domains = [{ op: 'replace' as const, path: '/EnforcedDomains', value: ['banksia.example'] }]
    await expect(inviting.invitations().updateInvitation({ params: { ...banksia, id: Id }, body: domains })).rejects.toMatchObject(problem(400))
    const tenantId = server.tenantId('banksia')
    await server.asOwner("update invitations set enforced_domains = '{banksia.example}' where tenant_id = $1 and id = $2", [tenantId, Id], tenantId)
    await expect(inviting.invited().acceptInvitation({ body: { Token: await inviting.tokenFor(Email), Password: goodPassword } })).rejects.toMatchObject(
      problem(400),
    )
  })

  test('no one can grant a role with more rights than their own', async () => {
    const key = await server.client(apiKeyCalls, 'console', inviting.admin()).createApiKey({
      body: { name: 'People', scopes: ['users:read', 'users:write', 'catalogue:read'], expiresAt: new Date(Date.now() + hours(24)).toISOString() },
    })
    const send = (Roles: string[]) =>
      server.raw('console', '/tenants/BANKSIA/invitations', { method: 'POST', headers: { 'x-api-key': key.apiKey }, payload: { Email: newAddress(), Roles } })
    const refused = await send(['TenantAdmin'])
    expect(refused.statusCode).toBe(403)
    expect(refused.json().errors).toMatchObject([{ pointer: '/Roles/0' }])
    expect((await send(['Learner'])).statusCode).toBe(400)
  })

  test('bad input names every field, in the letter case of the wire', async () => {
    const answer = await server.raw('console', '/tenants/BANKSIA/invitations', {
      method: 'POST',
      bearer: inviting.admin(),
      payload: { Email: 'nobody', Roles: [], Nickname: 'x' },
    })
    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .errors.map(({ pointer }: { pointer: string }) => pointer)
        .sort(),
    ).toEqual(['/Email', '/Nickname', '/Roles'])
  })
})

test('each email has at most one open invitation per tenant, and none if the person works here', async () => {
  const { Email, Id } = await inviting.invite()
  await expect(inviting.invite({ Email: Email.toUpperCase() })).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/Email' }] }))
  const many = await Promise.allSettled(
    ['race@newcomers.example', 'RACE@newcomers.example', 'race@newcomers.example'].map((address) => inviting.invite({ Email: address })),
  )
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(inviting.invite({ Email: 'support@banksia.example' })).rejects.toMatchObject(problem(409))
  const kahu = await inviting.tokenOf('admin@kahu.example', 'kahu')
  await inviting.invitations(kahu).createInvitation({ params: { tenantCode: 'kahu' }, body: { Email, Roles: ['Auditor'] } })
  await inviting.replaceStatus(Id, 5)
  await inviting.invite({ Email })
})

test('fields can change while it is open; read-only ones are named, and nothing is half done', async () => {
  const { Id, Roles } = await inviting.invite()
  const change = (body: Parameters<ReturnType<Inviting['invitations']>['updateInvitation']>[0]['body'], ifMatch?: string) =>
    inviting.invitations().updateInvitation({ params: { ...banksia, id: Id }, body, ...(ifMatch && { ifMatch }) })
  expect(
    await change([
      { op: 'replace', path: '/Roles', value: ['Auditor'] },
      { op: 'replace', path: '/Mobile', value: '0400 000 000' },
    ]),
  ).toMatchObject({
    Roles: ['Auditor'],
    Mobile: '0400 000 000',
  })
  await expect(
    change([
      { op: 'replace', path: '/Title', value: 'X' },
      { op: 'replace', path: '/Email', value: 'other@newcomers.example' },
    ]),
  ).rejects.toMatchObject(problem(422, { errors: [{ pointer: '/Email' }] }))
  await expect(
    change([
      { op: 'replace', path: '/Title', value: 'X' },
      { op: 'test', path: '/Roles', value: Roles },
    ]),
  ).rejects.toMatchObject(problem(409))
  await expect(change([{ op: 'replace', path: '/Roles', value: ['King'] }])).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/Roles/0' }] }))
  await expect(change([{ op: 'replace', path: '/StaffId', value: 987654 }])).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/StaffId' }] }))
  expect(await inviting.invitations().getInvitation({ params: { ...banksia, id: Id } })).toMatchObject({ Title: null, Roles: ['Auditor'], StaffId: null })
  const read = await server.raw('console', `/tenants/BANKSIA/invitations/${Id}`, { bearer: inviting.admin() })
  await change([{ op: 'replace', path: '/Title', value: 'First' }], String(read.headers.etag))
  await expect(change([{ op: 'replace', path: '/Title', value: 'Late' }], String(read.headers.etag))).rejects.toMatchObject(problem(412))
  await inviting.replaceStatus(Id, 5)
  await expect(change([{ op: 'replace', path: '/Title', value: 'After' }])).rejects.toMatchObject(problem(422))
})

test('a link is copied once: the mailed one ends, and an Idempotency-Key is refused', async () => {
  const { Id, Email } = await inviting.invite()
  const mailed = await inviting.tokenFor(Email)
  const { Url } = await inviting.invitations().createInvitationLink({ params: { ...banksia, id: Id } })
  await expect(inviting.invited().viewInvitation({ body: { Token: mailed } })).rejects.toMatchObject(problem(404))
  expect(await inviting.invited().viewInvitation({ body: { Token: Url.split('#')[1] ?? '' } })).toMatchObject({ Email })
  await expect(inviting.invitations().createInvitationLink({ params: { ...banksia, id: Id }, idempotencyKey: 'link-1' })).rejects.toMatchObject(problem(400))
})

test('the same key and body invite once, and send one mail', async () => {
  const body = { Email: newAddress(), Roles: ['Auditor' as const] }
  const send = (roles = body) => inviting.invitations().createInvitation({ params: banksia, body: roles, idempotencyKey: 'invite-1' })
  const first = await send()
  expect(await send()).toEqual(first)
  await expect(send({ ...body, Email: newAddress() })).rejects.toMatchObject(problem(409))
  expect(await mailsOf(server, 'console', body.Email)).toHaveLength(1)
})

test('lists are searched, filtered, sorted and paged by the server', async () => {
  const marks = ['Zoë', 'Åsa', 'Bea']
  for (const FirstName of marks) await inviting.invite({ FirstName, LastName: 'Listwright' })
  const list = (query: Parameters<ReturnType<Inviting['invitations']>['listInvitations']>[0]['query']) =>
    inviting.invitations().listInvitations({ params: banksia, query })
  expect((await list({ search: 'asa listw' })).items).toMatchObject([{ FirstName: 'Åsa' }])
  const sorted = await list({ search: 'listwright', sort: 'FirstName', order: 'desc' })
  expect(sorted.items.map(({ FirstName }) => FirstName)).toEqual(['Zoë', 'Bea', 'Åsa'])
  const page = await list({ search: 'listwright', sort: 'FirstName', take: 1, skip: 1 })
  expect([page.totalCount, page.items.map(({ FirstName }) => FirstName)]).toEqual([3, ['Bea']])
  expect((await list({ search: '100%_' })).totalCount).toBe(0)
  expect((await list({ search: 'listwright', statusIdFilter: [2, 5] })).totalCount).toBe(0)
  const bad = await server.raw('console', '/tenants/BANKSIA/invitations?sort=Nothing&page=2', { bearer: inviting.admin() })
  expect(
    bad
      .json()
      .errors.map(({ pointer }: { pointer: string }) => pointer)
      .sort(),
  ).toEqual(['/page', '/sort'])
})

test("another tenant’s invitations don't exist", async () => {
  const { Id } = await inviting.invite()
  const kahu = await inviting.tokenOf('admin@kahu.example', 'kahu')
  await expect(inviting.invitations(kahu).getInvitation({ params: { ...banksia, id: Id } })).rejects.toMatchObject(problem(404))
  await expect(inviting.invitations(kahu).getInvitation({ params: { tenantCode: 'KAHU', id: Id } })).rejects.toMatchObject(problem(404))
  await expect(inviting.replaceStatus(Id, 5, kahu)).rejects.toMatchObject(problem(404))
})

test('each change is audited once with before and after, and never with a token or a password', async () => {
  const before = (await eventsOf(server, 'banksia')).length
  const { Id, Email } = await inviting.invite()
  const Token = await inviting.tokenFor(Email)
  await inviting.invitations().updateInvitation({ params: { ...banksia, id: Id }, body: [{ op: 'replace', path: '/Title', value: 'Coach' }] })
  const { Url } = await inviting.invitations().createInvitationLink({ params: { ...banksia, id: Id } })
  await inviting.replaceStatus(Id, 5)
  await inviting.replaceStatus(Id, 1)
  await inviting.invited().acceptInvitation({ body: { Token: await inviting.tokenFor(Email), Password: goodPassword } })
  const events = (await eventsOf(server, 'banksia')).slice(before)
  expect(events.map(({ action }) => action)).toEqual([
    'invitation.create',
    'invitation.update',
    'invitation.link',
    'invitation.cancel',
    'invitation.send-again',
    'invitation.accept',
  ])
  const text = JSON.stringify(events)
  for (const secret of [Token, Url.split('#')[1], await inviting.tokenFor(Email), goodPassword]) expect(text).not.toContain(String(secret).slice(4))
  expect(text).not.toMatch(/argon2/)
  const tenantId = server.tenantId('banksia')
  const stored = ['invitations', 'idempotency_keys', 'outgoing_mail', 'audit_events'].map(
    (table) => `select coalesce(string_agg(t::text, ' '), '') as text from ${table} t`,
  )
  for (const pool of [tenantId, 0])
    for (const { text: row } of await server.asOwner<{ text: string }>(stored.join(' union all '), [], pool))
      for (const secret of [Token, Url.split('#')[1], goodPassword]) expect(row).not.toContain(String(secret).slice(4))
  const [cancel] = await server.asOwner<{ before: object; after: object }>(
    "select before, after from audit_events where tenant_id = $1 and action = 'invitation.cancel' order by id desc limit 1",
    [tenantId],
    tenantId,
  )
  expect(cancel).toEqual({ before: { StatusId: 1 }, after: { StatusId: 5 } })
})

test('a name must be one line, and the field is named; a message may have several', async () => {
  const wrong = { FirstName: 'Ines\nBcc: all@example.org', LastName: 'Duarte\u2028', Title: 'Coach\r', Mobile: '0412\u001b', Username: 'ines\tduarte' }
  const message = 'Must be one line of text, without line breaks or other control characters, and not empty.'
  const errors = Object.keys(wrong).map((field) => ({ pointer: `/${field}`, message }))
  await expect(inviting.invite(wrong)).rejects.toMatchObject(problem(400, { errors: expect.arrayContaining(errors) }))
  await expect(inviting.invite({ Mobile: 'call me' })).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/Mobile' }] }))
  const { Id, Email, Message } = await inviting.invite({ Message: 'See you.\nOn Monday.' })
  expect(Message).toBe('See you.\nOn Monday.')
  const rename = inviting.invitations().updateInvitation({ params: { ...banksia, id: Id }, body: [{ op: 'replace', path: '/LastName', value: 'A\nB' }] })
  await expect(rename).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/LastName', message }] }))
  const body = { Token: await inviting.tokenFor(Email), Password: goodPassword, FirstName: 'A\rB' }
  await expect(inviting.invited().acceptInvitation({ body })).rejects.toMatchObject(problem(400, { errors: [{ pointer: '/FirstName', message }] }))
})
