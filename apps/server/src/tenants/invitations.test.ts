import {
  apiKeyCalls,
  type InvitationStatusId,
  invitationCalls,
  invitationMoves,
  invitationStatuses,
  invitedCalls,
  tenantCalls,
  userCalls,
} from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '../platform/log.ts'
import { addTestAccount, browserAt, cheap, eventsOf, goodPassword, mailsOf } from '../testing/identity.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { hours, openTestClock } from '../testing/test-clock.ts'
import { openExpiry } from './expiry.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let admin: string
let expiry: ReturnType<typeof openExpiry>
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
  admin = await tokenOf('admin@banksia.example')
  expiry = openExpiry({ database: server.database, clock, sites: server.sites, log: openLog('silent') })
})
afterAll(async () => {
  expiry.close()
  await server.close()
})

/** A session that is open whatever the test's clock says. */
const tokenOf = async (email: string, origin: 'banksia' | 'kahu' = 'banksia') => {
  const token = await server.staffToken(email, origin)
  await server.asOwner("update sessions set expires_at = '2100-01-01', seen_at = $1 where tenant_id = 0", [new Date(clock()).toISOString()], 0)
  return token
}
const inSevenDays = (moment: string) => Math.abs(Date.parse(moment) - clock() - hours(24 * 7)) < 60_000

const banksia = { tenantCode: 'BANKSIA' }
const invitations = (bearer = admin) => server.client(invitationCalls, 'console', bearer)
const invited = (bearer?: string) => server.client(invitedCalls, 'console', bearer)
const problem = (status: number, more: object = {}) => ({ problem: { status, ...more } })

let count = 0
const newAddress = () => `invitee${count++}@newcomers.example`
type Wish = Partial<Parameters<ReturnType<typeof invitations>['createInvitation']>[0]['body']>
const invite = (wish: Wish = {}, bearer = admin) =>
  invitations(bearer).createInvitation({ params: banksia, body: { Email: newAddress(), Roles: ['SupportAgent'], FirstName: 'Ines', ...wish } })

/** The token of the latest mail to an address. */
const tokenFor = async (email: string) => {
  const [mail] = (await mailsOf(server, 'console', email)).filter(({ kind }) => kind === 'invitation')
  return /\/invitation#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const replaceStatus = (id: number, value: number, bearer = admin) =>
  invitations(bearer).updateInvitation({ params: { ...banksia, id }, body: [{ op: 'replace', path: '/StatusId', value }] })
const statusOf = async (id: number) => (await invitations().getInvitation({ params: { ...banksia, id } })).StatusId

test('an invitation is sent by e-mail, accepted with a password, and its person can sign in', async () => {
  const invitation = await invite({ Title: 'Coach', EnforcedDomains: ['newcomers.example'], Message: 'See you on Monday.' })
  expect(invitation).toMatchObject({
    TenantCode: 'BANKSIA',
    TenantName: 'Banksia Training',
    Username: invitation.Email,
    PrincipalUsername: 'admin@banksia.example',
    PrincipalEmail: 'admin@banksia.example',
    Roles: ['SupportAgent'],
    StatusId: 1,
  })
  expect(inSevenDays(invitation.DateExpiry)).toBe(true)
  const [mail] = await mailsOf(server, 'console', invitation.Email)
  expect(mail?.subject).toBe('You are invited to Banksia Training')
  expect(mail?.text).toContain('See you on Monday.')
  const Token = await tokenFor(invitation.Email)
  expect(await invited().viewInvitation({ body: { Token } })).toMatchObject({
    TenantName: 'Banksia Training',
    Email: invitation.Email,
    HasAccount: false,
    StatusId: 1,
  })
  await expect(invited().acceptInvitation({ body: { Token, Password: 'short' } })).rejects.toMatchObject(
    problem(400, { errors: [{ pointer: '/Password', message: 'Must have at least 8 characters.' }] }),
  )
  await expect(invited().acceptInvitation({ body: { Token } })).rejects.toMatchObject(problem(400))
  expect(await invited().acceptInvitation({ body: { Token, Password: goodPassword, LastName: 'Duarte' } })).toMatchObject({
    TenantCode: 'BANKSIA',
    Username: invitation.Email,
  })
  await expect(invited().viewInvitation({ body: { Token } })).rejects.toMatchObject(problem(404))
  await expect(invited().acceptInvitation({ body: { Token, Password: goodPassword } })).rejects.toMatchObject(problem(404))
  expect(await statusOf(invitation.Id)).toBe(2)
  const { items } = await server.client(userCalls, 'console', admin).listUsers({ params: banksia, query: { search: invitation.Email } })
  expect(items).toMatchObject([
    { FirstName: 'Ines', LastName: 'Duarte', Title: 'Coach', Roles: ['SupportAgent'], IsEnabled: true, NotActive: true, IsOnline: false },
  ])
  expect(await browserAt(server, 'console').signIn({ username: invitation.Email, password: goodPassword })).toMatchObject({ error: 'MFA_SETUP' })
})

test('of many who accept at once with one link, one is let in', async () => {
  const { Email } = await invite()
  const Token = await tokenFor(Email)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => invited().acceptInvitation({ body: { Token, Password: goodPassword } })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('somebody with an account signs in first, and accepts with it; somebody else can not', async () => {
  const { Email } = await invite({ Email: 'admin@kahu.example' })
  const Token = await tokenFor(Email)
  expect(await invited().viewInvitation({ body: { Token } })).toMatchObject({ HasAccount: true })
  await expect(invited().acceptInvitation({ body: { Token, Password: goodPassword } })).rejects.toMatchObject(problem(409))
  await expect(invited(admin).acceptInvitation({ body: { Token } })).rejects.toMatchObject(problem(409))
  const kahu = await tokenOf('admin@kahu.example', 'kahu')
  await invited(kahu).acceptInvitation({ body: { Token } })
  const { items } = await server.client(tenantCalls, 'console', kahu).listTenants()
  expect(items.map(({ TenantCode }) => TenantCode)).toEqual(['KAHU'])
  const { items: found } = await server.client(userCalls, 'console', admin).listUsers({ params: banksia, query: { search: 'admin@kahu' } })
  expect(found).toMatchObject([{ Roles: ['SupportAgent'] }])
})

describe('domains and roles', () => {
  test('an address outside the enforced domains is refused when inviting, changing and accepting', async () => {
    await expect(invite({ Email: 'someone@elsewhere.example', EnforcedDomains: ['banksia.example'] })).rejects.toMatchObject(
      problem(400, { errors: [{ pointer: '/Email' }] }),
    )
    const { Id, Email } = await invite()
    const domains = [{ op: 'replace' as const, path: '/EnforcedDomains', value: ['banksia.example'] }]
    await expect(invitations().updateInvitation({ params: { ...banksia, id: Id }, body: domains })).rejects.toMatchObject(problem(400))
    const tenantId = server.tenantId('banksia')
    await server.asOwner("update invitations set enforced_domains = '{banksia.example}' where tenant_id = $1 and id = $2", [tenantId, Id], tenantId)
    await expect(invited().acceptInvitation({ body: { Token: await tokenFor(Email), Password: goodPassword } })).rejects.toMatchObject(problem(400))
  })

  test('nobody gives a role that may do more than their own', async () => {
    const key = await server.client(apiKeyCalls, 'console', admin).createApiKey({
      body: { name: 'People', scopes: ['users:read', 'users:write', 'catalogue:read'], expiresAt: new Date(clock() + hours(24)).toISOString() },
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
      bearer: admin,
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

test('there is one open invitation for each address and tenant, and none for somebody who works here', async () => {
  const { Email, Id } = await invite()
  await expect(invite({ Email: Email.toUpperCase() })).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/Email' }] }))
  const many = await Promise.allSettled(
    ['race@newcomers.example', 'RACE@newcomers.example', 'race@newcomers.example'].map((address) => invite({ Email: address })),
  )
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(invite({ Email: 'support@banksia.example' })).rejects.toMatchObject(problem(409))
  const kahu = await tokenOf('admin@kahu.example', 'kahu')
  await invitations(kahu).createInvitation({ params: { tenantCode: 'kahu' }, body: { Email, Roles: ['Auditor'] } })
  await replaceStatus(Id, 5)
  await invite({ Email })
})

describe('states', () => {
  const states = Object.keys(invitationStatuses).map(Number) as InvitationStatusId[]

  /** Brings an invitation into a state the way people do. */
  const inState = async (state: InvitationStatusId) => {
    const { Id, Email } = await invite()
    const Token = await tokenFor(Email)
    if (state === 2) await invited().acceptInvitation({ body: { Token, Password: goodPassword } })
    if (state === 3) await invited().declineInvitation({ body: { Token } })
    if (state === 5) await replaceStatus(Id, 5)
    if (state === 4) {
      forward(hours(24 * 7) + 1000)
      admin = await tokenOf('admin@banksia.example')
    }
    return { Id, Email, Token }
  }

  test.each(states)('from %i, staff make what the table says of it, and nothing else', async (from) => {
    const legal = invitationMoves[from]
    const { Id } = await inState(from)
    for (const to of [...states, 0, 6, 'sent', null].filter((candidate) => !(legal as readonly unknown[]).includes(candidate))) {
      await expect(replaceStatus(Id, to as number), `${from} → ${to}`).rejects.toMatchObject(problem(422, { errors: [{ pointer: '/StatusId' }] }))
      expect(await statusOf(Id)).toBe(from)
    }
    for (const to of legal) {
      const { Id: id, Email, Token } = await inState(from)
      const moved = await replaceStatus(id, to)
      expect(moved, `${from} → ${to}`).toMatchObject({ StatusId: to })
      await expect(invited().viewInvitation({ body: { Token } })).rejects.toMatchObject(problem(404))
      if (to !== 1) continue
      expect(inSevenDays(moved.DateExpiry)).toBe(true)
      expect(await invited().viewInvitation({ body: { Token: await tokenFor(Email) } })).toMatchObject({ Email, StatusId: 1 })
    }
  })

  test.each(states)('from %i, whoever holds the link can accept or decline only what is open', async (from) => {
    for (const settle of ['acceptInvitation', 'declineInvitation'] as const) {
      const { Id, Token } = await inState(from)
      const settled = invited()[settle]({ body: settle === 'acceptInvitation' ? { Token, Password: goodPassword } : { Token } } as never)
      if (from === 1) {
        await settled
        expect(await statusOf(Id)).toBe(settle === 'acceptInvitation' ? 2 : 3)
      } else {
        await expect(settled, `${settle} from ${from}`).rejects.toMatchObject(problem(from === 4 ? 409 : 404))
        expect(await statusOf(Id)).toBe(from)
      }
    }
  })
})

test('expiry happens by itself, at once for whoever reads and in the table by the job', async () => {
  const { Id, Email } = await invite()
  const Token = await tokenFor(Email)
  forward(hours(24 * 7) - 1000)
  admin = await tokenOf('admin@banksia.example')
  expect(await statusOf(Id)).toBe(1)
  forward(2000)
  expect(await statusOf(Id)).toBe(4)
  const counts = async () => (await server.client(tenantCalls, 'console', admin).getTenant({ params: banksia })) as { ExpiredInvitations: number }
  const { ExpiredInvitations } = await counts()
  expect((await invitations().listInvitations({ params: banksia, query: { statusIdFilter: 4 } })).totalCount).toBe(ExpiredInvitations)
  await expect(invited().acceptInvitation({ body: { Token, Password: goodPassword } })).rejects.toMatchObject(problem(409))
  await expiry.now()
  expect(await counts()).toMatchObject({ ExpiredInvitations })
  const tenantId = server.tenantId('banksia')
  const [row] = await server.asOwner<{ status_id: number }>('select status_id from invitations where tenant_id = $1 and id = $2', [tenantId, Id], tenantId)
  expect(row?.status_id).toBe(4)
  expect((await eventsOf(server, 'banksia')).filter(({ action }) => action === 'invitation.expire').length).toBeGreaterThan(0)
  const again = await invite({ Email })
  expect(again.StatusId).toBe(1)
  await expect(replaceStatus(Id, 1)).rejects.toMatchObject(problem(409))
})

test('an expired link asks for a new one: the inviter hears of it once an hour, the answer is always the same', async () => {
  const { Email } = await invite()
  const Token = await tokenFor(Email)
  expect(await invited().requestInvitation({ body: { Token } })).toEqual({ Success: true })
  forward(hours(24 * 8))
  for (const token of [Token, Token, `${server.tenantId('banksia')}.${'x'.repeat(43)}`, 'n'.repeat(40)])
    expect(await invited().requestInvitation({ body: { Token: token } })).toEqual({ Success: true })
  const told = (await mailsOf(server, 'console', 'admin@banksia.example')).filter(({ kind }) => kind === 'invitation-renewal')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain(Email)
  admin = await tokenOf('admin@banksia.example')
})

test('fields change while it is open; what can not be written is named, and nothing is half done', async () => {
  const { Id, Roles } = await invite()
  const change = (body: Parameters<ReturnType<typeof invitations>['updateInvitation']>[0]['body'], ifMatch?: string) =>
    invitations().updateInvitation({ params: { ...banksia, id: Id }, body, ...(ifMatch && { ifMatch }) })
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
  expect(await invitations().getInvitation({ params: { ...banksia, id: Id } })).toMatchObject({ Title: null, Roles: ['Auditor'], StaffId: null })
  const read = await server.raw('console', `/tenants/BANKSIA/invitations/${Id}`, { bearer: admin })
  await change([{ op: 'replace', path: '/Title', value: 'First' }], String(read.headers.etag))
  await expect(change([{ op: 'replace', path: '/Title', value: 'Late' }], String(read.headers.etag))).rejects.toMatchObject(problem(412))
  await replaceStatus(Id, 5)
  await expect(change([{ op: 'replace', path: '/Title', value: 'After' }])).rejects.toMatchObject(problem(422))
})

test('a link is copied once: the mailed one ends, and a key of idempotency is refused', async () => {
  const { Id, Email } = await invite()
  const mailed = await tokenFor(Email)
  const { Url } = await invitations().createInvitationLink({ params: { ...banksia, id: Id } })
  await expect(invited().viewInvitation({ body: { Token: mailed } })).rejects.toMatchObject(problem(404))
  expect(await invited().viewInvitation({ body: { Token: Url.split('#')[1] ?? '' } })).toMatchObject({ Email })
  await expect(invitations().createInvitationLink({ params: { ...banksia, id: Id }, idempotencyKey: 'link-1' })).rejects.toMatchObject(problem(400))
})

test('the same key and body invite once, and send one mail', async () => {
  const body = { Email: newAddress(), Roles: ['Auditor' as const] }
  const send = (roles = body) => invitations().createInvitation({ params: banksia, body: roles, idempotencyKey: 'invite-1' })
  const first = await send()
  expect(await send()).toEqual(first)
  await expect(send({ ...body, Email: newAddress() })).rejects.toMatchObject(problem(409))
  expect(await mailsOf(server, 'console', body.Email)).toHaveLength(1)
})

test('lists are searched, filtered, sorted and paged by the server', async () => {
  const marks = ['Zoë', 'Åsa', 'Bea']
  for (const FirstName of marks) await invite({ FirstName, LastName: 'Listwright' })
  const list = (query: Parameters<ReturnType<typeof invitations>['listInvitations']>[0]['query']) => invitations().listInvitations({ params: banksia, query })
  expect((await list({ search: 'asa listw' })).items).toMatchObject([{ FirstName: 'Åsa' }])
  const sorted = await list({ search: 'listwright', sort: 'FirstName', order: 'desc' })
  expect(sorted.items.map(({ FirstName }) => FirstName)).toEqual(['Zoë', 'Bea', 'Åsa'])
  const page = await list({ search: 'listwright', sort: 'FirstName', take: 1, skip: 1 })
  expect([page.totalCount, page.items.map(({ FirstName }) => FirstName)]).toEqual([3, ['Bea']])
  expect((await list({ search: '100%_' })).totalCount).toBe(0)
  expect((await list({ search: 'listwright', statusIdFilter: [2, 5] })).totalCount).toBe(0)
  const bad = await server.raw('console', '/tenants/BANKSIA/invitations?sort=Nothing&page=2', { bearer: admin })
  expect(
    bad
      .json()
      .errors.map(({ pointer }: { pointer: string }) => pointer)
      .sort(),
  ).toEqual(['/page', '/sort'])
})

test('another tenant’s invitations are not there', async () => {
  const { Id } = await invite()
  const kahu = await tokenOf('admin@kahu.example', 'kahu')
  await expect(invitations(kahu).getInvitation({ params: { ...banksia, id: Id } })).rejects.toMatchObject(problem(404))
  await expect(invitations(kahu).getInvitation({ params: { tenantCode: 'KAHU', id: Id } })).rejects.toMatchObject(problem(404))
  await expect(replaceStatus(Id, 5, kahu)).rejects.toMatchObject(problem(404))
})

test('each change is in the audit log once, with what it was and what it is, and never with a token or a password', async () => {
  const before = (await eventsOf(server, 'banksia')).length
  const { Id, Email } = await invite()
  const Token = await tokenFor(Email)
  await invitations().updateInvitation({ params: { ...banksia, id: Id }, body: [{ op: 'replace', path: '/Title', value: 'Coach' }] })
  const { Url } = await invitations().createInvitationLink({ params: { ...banksia, id: Id } })
  await replaceStatus(Id, 5)
  await replaceStatus(Id, 1)
  await invited().acceptInvitation({ body: { Token: await tokenFor(Email), Password: goodPassword } })
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
  for (const secret of [Token, Url.split('#')[1], await tokenFor(Email), goodPassword]) expect(text).not.toContain(String(secret).slice(4))
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

test('somebody whom nobody lets in any more can come back by an invitation', async () => {
  const email = newAddress()
  await addTestAccount(server, 'console', { email })
  await invite({ Email: email })
  const Token = await tokenFor(email)
  expect(await invited().viewInvitation({ body: { Token } })).toMatchObject({ HasAccount: false })
  await invited().acceptInvitation({ body: { Token, Password: 'quite another phrase 9' } })
  expect(await browserAt(server, 'console').signIn({ username: email, password: 'quite another phrase 9' })).toMatchObject({ error: 'MFA_SETUP' })
})
