import { apiKeyCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteRefusal } from '../../audit/refusals.queries.ts'
import { demonstrationPassword } from '../../demonstration/tenants.ts'
import { sweepPool } from '../../identity/sessions/sweep.queries.ts'
import { addTestAccount, browserAt, cheap } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, minutes, openTestClock } from '../../testing/test-clock.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
  admin = await server.staffToken('admin@banksia.example')
})
afterAll(() => server.close())

type Line = {
  action: string
  kind: string
  name: string | null
  subject: string | null
  after: { reason?: string; times?: number; needs?: string }
  address: string
  request: string
}
/** A provider's refused entries, newest first. */
const refusedIn = (tenant: 'banksia' | 'kahu' | 'console', action: string) => {
  const pool = tenant === 'console' ? 0 : server.tenantId(tenant)
  return server.asOwner<Line>(
    `select action, actor_kind as kind, actor_name as name, subject_id as subject, after, address, request_id as request
     from audit_events where tenant_id = $1 and outcome = 'refused' and action like $2 order by id desc`,
    [pool, action],
    pool,
  )
}
const who = (lines: readonly Line[]) => lines.map(({ name, after }) => [name, after.reason])
const worksFor = (id: number, tenant: 'banksia' | 'kahu', isEnabled = true) =>
  server.asOwner("insert into console_memberships (account_id, for_tenant_id, roles, is_enabled) values ($1, $2, '{Auditor}', $3)", [
    id,
    server.tenantId(tenant),
    isEnabled,
  ])
const wrongAtConsole = (username: string) => browserAt(server, 'console').signIn({ username, password: 'wrong' })

test('a refused console sign-in is logged once for each provider the person works for, and for no other', async () => {
  const both = await addTestAccount(server, 'console', { email: 'both@refusals.example' })
  await worksFor(both, 'banksia')
  await worksFor(both, 'kahu')
  const gone = await addTestAccount(server, 'console', { email: 'gone@refusals.example' })
  await worksFor(gone, 'banksia', false)
  const moved = await addTestAccount(server, 'console', { email: 'moved@refusals.example' })
  await worksFor(moved, 'banksia', false)
  await worksFor(moved, 'kahu')
  for (const name of ['both', 'gone', 'moved', 'nobody']) await wrongAtConsole(`${name}@refusals.example`)
  await wrongAtConsole('operator@lanyard.example')
  expect(who(await refusedIn('banksia', 'sign-in'))).toEqual([
    ['gone@refusals.example', 'wrong-password'],
    ['both@refusals.example', 'wrong-password'],
  ])
  expect(who(await refusedIn('kahu', 'sign-in'))).toEqual([
    ['moved@refusals.example', 'wrong-password'],
    ['both@refusals.example', 'wrong-password'],
  ])
  expect((await refusedIn('console', 'sign-in')).map(({ name }) => name)).toEqual([
    'operator@lanyard.example',
    null,
    'moved@refusals.example',
    'gone@refusals.example',
    'both@refusals.example',
  ])
})

test('refused calls of staff and API keys are logged for their provider, one entry per page', async () => {
  const editor = await server.staffToken('content@banksia.example')
  const call = (path: string, method: 'GET' | 'POST' = 'GET') =>
    server.raw('console', path, { bearer: editor, method, ...(method === 'POST' && { payload: {} }) })
  for (const path of ['users', 'users', 'invitations']) expect((await call(`/tenants/BANKSIA/${path}`)).statusCode).toBe(403)
  expect((await call('/tenants/BANKSIA/invitations', 'POST')).statusCode).toBe(403)
  expect((await call('/tenants/KAHU/users')).statusCode, 'another provider is not there').toBe(404)
  const { apiKey } = await server
    .client(apiKeyCalls, 'console', admin)
    .createApiKey({ body: { name: 'Narrow', scopes: ['catalogue:read'], expiresAt: new Date(clock() + hours(24)).toISOString() } })
  expect((await server.raw('console', '/tenants/BANKSIA/users', { headers: { 'x-api-key': apiKey } })).statusCode).toBe(403)

  const lines = await refusedIn('banksia', 'access.%')
  expect(lines.map(({ action, kind, name, subject, after }) => [action, kind, name, subject, after])).toEqual([
    ['access.read', 'key', 'Narrow', 'listUsers', { needs: 'users:read' }],
    ['access.write', 'staff', 'content@banksia.example', 'createInvitation', { needs: 'users:write' }],
    ['access.read', 'staff', 'content@banksia.example', 'listUsers', { needs: 'users:read' }],
  ])
  expect(lines.every(({ address, request }) => address && request)).toBe(true)
  expect(await refusedIn('kahu', 'access.%')).toEqual([])
  forward(11_000)
  await call('/tenants/BANKSIA/users')
  expect(await refusedIn('banksia', 'access.%')).toHaveLength(4)
})

test("a console page that a role can't open is logged together with its calls; an allowed page isn't", async () => {
  forward(minutes(1))
  const bearer = await server.staffToken('finance@banksia.example')
  const report = (Page: string, Needs: string[], tenant = 'BANKSIA') =>
    server.raw('console', `/tenants/${tenant}/audit-log/refused-pages`, { bearer, method: 'POST', payload: { Page, Needs } })
  const count = (await refusedIn('banksia', 'access.%')).length
  await server.raw('console', '/tenants/BANKSIA/audit-log', { bearer })
  for (const [page, needs] of [
    ['/audit-log', 'audit:read'],
    ['/people/invitations/new', 'users:write'],
    ['/files', 'finance-files'],
  ] as const)
    expect((await report(page, [needs])).json()).toEqual({ Success: true })
  const lines = (await refusedIn('banksia', 'access.%')).slice(0, -count)
  expect(lines.map(({ name, subject }) => [name, subject])).toEqual([
    ['finance@banksia.example', '/people/invitations/new'],
    ['finance@banksia.example', 'listAuditEvents'],
  ])
  expect((await report('/people', ['users:read'], 'KAHU')).statusCode).toBe(404)
  expect((await report('javascript:alert(1)', ['users:read'])).statusCode).toBe(400)
})

const note = (tenant: 'banksia' | 'kahu', actorId: number, action: string) =>
  server.database.forTenant(server.tenantId(tenant)).write((transaction) =>
    noteRefusal(
      transaction,
      server.tenantId(tenant),
      {
        ...{ at: new Date(clock()).toISOString(), actorKind: 'learner', actorId, actorName: `learner ${actorId}`, action, subjectKind: 'account' },
        ...{ subjectId: String(actorId), after: { reason: 'wrong-password' }, address: '192.0.2.1', device: null, requestId: 'r' },
      },
      'wrong-password',
    ),
  )
const sweep = (tenant: 'banksia' | 'kahu') => {
  const at = (milliseconds: number) => new Date(milliseconds).toISOString()
  return sweepPool(server.database, server.tenantId(tenant), at(clock()), at(0), at(clock() - hours(1)))
}

test('ten equal refusals per hour get an entry each; the rest become one entry with their number, none lost or doubled', async () => {
  for (let count = 0; count < 37; count++) await note('banksia', 1, 'flood-of-one')
  await sweep('banksia')
  expect(await refusedIn('banksia', 'flood-of-one')).toHaveLength(10)
  forward(hours(1) + 1000)
  await Promise.all([sweep('banksia'), sweep('banksia')])
  const lines = await refusedIn('banksia', 'flood-of-one')
  expect(lines).toHaveLength(11)
  expect(lines.filter(({ after }) => 'times' in after)).toMatchObject([{ name: 'learner 1', after: { reason: 'wrong-password', times: 27 } }])
  for (let count = 0; count < 15; count++) await note('banksia', 1, 'flood-of-one')
  forward(hours(1) + 1000)
  await note('banksia', 1, 'flood-of-one')
  const times = (await refusedIn('banksia', 'flood-of-one')).map(({ after }) => after.times ?? 1)
  expect(times.reduce((sum, one) => sum + one)).toBe(37 + 15 + 1)
})

test('200 refusals of different people per hour get an entry each; the rest become one entry per action', async () => {
  forward(hours(2))
  for (let actor = 0; actor < 230; actor++) await note('kahu', actor, 'flood-of-many')
  expect(await refusedIn('kahu', 'flood-of-many')).toHaveLength(200)
  forward(hours(1) + 1000)
  await sweep('kahu')
  const [last] = (await refusedIn('kahu', 'flood-of-many')).filter(({ kind }) => kind === 'anonymous')
  expect(last).toMatchObject({ name: null, subject: null, after: { reason: 'many', times: 30 } })
})

test('a rate-limited address is logged once while it has to wait', async () => {
  const address = '192.0.2.77'
  const attempt = (username: string) => browserAt(server, 'banksia', { address }).signIn({ username, password: demonstrationPassword })
  for (let count = 0; count < 30; count++) await attempt(`nobody${count}@refusals.example`)
  for (let count = 0; count < 5; count++) expect((await attempt('learner@banksia.example')).status).toBe(429)
  const waits = async () => (await refusedIn('banksia', 'sign-in')).filter(({ after }) => after.reason === 'too-many-attempts')
  expect(await waits()).toMatchObject([{ kind: 'anonymous', address }])
  forward(minutes(16))
  expect((await attempt('learner@banksia.example')).status).toBe(200)
  expect(await waits()).toHaveLength(1)
})
