import { auditCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/tenants.ts'
import { csvLine } from '../../http/responses/csv.ts'
import { browserAt } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let auditor: string
const banksia = { tenantCode: 'BANKSIA' }
const audit = () => server.client(auditCalls, 'console', auditor)
beforeAll(async () => {
  server = await openTestServer()
  auditor = await server.staffToken('auditor@banksia.example')
  const tenantId = server.tenantId('banksia')
  await server.asOwner(
    `insert into audit_events (tenant_id, at, actor_kind, actor_id, actor_name, action, outcome, subject_kind, subject_id, before, after)
     select $1, timestamptz '2026-03-10 13:30:00Z' + n * interval '1 hour', case when n % 2 = 0 then 'staff' else 'operator' end, n, 'Actor ' || n, 'sample.' || (n % 3),
       case when n = 4 then 'refused' else 'done' end, 'sample', n::text, '{"Name": "=1+1"}', jsonb_build_object('Name', 'Überwald ' || n)
     from generate_series(1, 6) n returning 1`,
    [tenantId],
    tenantId,
  )
})
afterAll(() => server.close())

const list = async (query: Parameters<ReturnType<typeof audit>['listAuditEvents']>[0]['query']) => {
  const { items, totalCount } = await audit().listAuditEvents({ params: banksia, query: { subjectKindFilter: 'sample', ...query } })
  return { ids: items.map(({ SubjectId }) => Number(SubjectId)), totalCount, items }
}

test('the log is listed newest first, filtered by who, what, when and about what', async () => {
  expect((await list({})).ids).toEqual([6, 5, 4, 3, 2, 1])
  expect((await list({ take: 2, skip: 1 })).ids).toEqual([5, 4])
  expect(await list({ take: 2, skip: 1 })).toMatchObject({ totalCount: 6 })
  expect((await list({ actorFilter: 'actor 3' })).ids).toEqual([3])
  expect((await list({ actorKindFilter: 'operator' })).ids).toEqual([5, 3, 1])
  expect((await list({ actionFilter: ['sample.1', 'sample.2'] })).ids).toEqual([5, 4, 2, 1])
  expect((await list({ actionFilter: 'sample.' })).totalCount).toBe(6)
  expect((await list({ actionFilter: '%.' })).totalCount).toBe(0)
  expect((await list({ outcomeFilter: 'refused' })).ids).toEqual([4])
  expect((await list({ subjectIdFilter: ['2', '5'] })).ids).toEqual([5, 2])
  expect((await list({ search: 'uberwald 6' })).ids).toEqual([6])
  expect((await list({})).items[0]).toMatchObject({ Before: { Name: '=1+1' }, After: { Name: 'Überwald 6' }, ActorKind: 'staff' })
})

test("a team member's sign-in is logged for the tenant they start working in", async () => {
  const browser = browserAt(server, 'console')
  expect(await browser.signIn({ username: 'admin@banksia.example', password: demonstrationPassword })).toMatchObject({ status: 200 })
  const { items } = await audit().listAuditEvents({ params: banksia, query: { actionFilter: 'tenant-entered' } })
  expect(items).toMatchObject([{ ActorKind: 'staff', ActorName: 'admin@banksia.example', Outcome: 'done' }])
})

test('a person is shown and found by name as well as username; an API key has no name', async () => {
  const tenantId = server.tenantId('banksia')
  const idOf = async (pool: number, email: string) => {
    const [account] = await server.asOwner<{ id: string }>('select id from accounts where tenant_id = $1 and email = $2', [pool, email], pool)
    return Number(account?.id)
  }
  const staff = await idOf(0, 'admin@banksia.example')
  const learner = await idOf(tenantId, 'learner@banksia.example')
  for (const [kind, id] of [
    ['staff', staff],
    ['learner', learner],
    ['key', staff],
    ['system', null],
  ] as const)
    await server.asOwner(
      "insert into audit_events (tenant_id, actor_kind, actor_id, actor_name, action, subject_kind) values ($1, $2, $3, $2 || ' username', 'named', 'name')",
      [tenantId, kind, id],
      tenantId,
    )
  const { items } = await list({ subjectKindFilter: 'name' })
  const [learnerName] = await server.asOwner<{ name: string }>(
    "select first_name || ' ' || last_name as name from accounts where tenant_id = $1 and id = $2",
    [tenantId, learner],
    tenantId,
  )
  expect(Object.fromEntries(items.map(({ ActorName, ActorFullName }) => [ActorName, ActorFullName]))).toEqual({
    'staff username': 'Grace Osei',
    'learner username': learnerName?.name,
    'key username': null,
    'system username': null,
  })
  const foundBy = async (actorFilter: string) => (await list({ subjectKindFilter: 'name', actorFilter })).items.map(({ ActorKind }) => ActorKind)
  expect(await foundBy('grace os')).toEqual(['staff'])
  expect(await foundBy(learnerName?.name ?? '')).toEqual(['learner'])
  expect(await foundBy('username')).toHaveLength(4)
  const { body } = await server.raw('console', '/tenants/BANKSIA/audit-log/export?subjectKindFilter=name&actorFilter=grace', { bearer: auditor })
  expect(body.split('\r\n')[1]?.split(',').slice(4, 6)).toEqual(['staff username', 'Grace Osei'])
})

test('subjects are shown by name where they have one, read together for the whole page', async () => {
  const tenantId = server.tenantId('banksia')
  const one = async (statement: string, pool: number, values: unknown[] = [pool]) => {
    const [row] = await server.asOwner<{ id: string; name: string }>(statement, values, pool)
    return row as { id: string; name: string }
  }
  const person = "id::text, first_name || ' ' || last_name as name"
  const learnerAccount = await one(`select ${person} from accounts where tenant_id = $1 and email = 'learner@banksia.example'`, tenantId)
  const staff = await one(`select ${person} from accounts where tenant_id = $1 and email = 'admin@banksia.example'`, 0)
  const learner = await one(`select ${person} from learners where tenant_id = $1 and last_name is not null limit 1`, tenantId)
  const site = await one("select site_guid::text as id, regexp_replace(origin, 'https?://', '') as name from sites where for_tenant_id = $1 limit 1", tenantId)
  const invitation = await one(
    `insert into invitations (tenant_id, email, username, roles, status_id, created_at, modified_at, expires_at)
     values ($1, 'named@partner.example', 'named@partner.example', '{Auditor}', 1, now(), now(), now() + interval '1 day') returning id::text, email as name`,
    tenantId,
  )
  const touched: [kind: string, id: string, actor: string, name: string | null][] = [
    ['learner-account', learnerAccount.id, 'staff', learnerAccount.name],
    ['account', learnerAccount.id, 'learner', learnerAccount.name],
    ['account', staff.id, 'staff', staff.name],
    ['user', staff.id, 'operator', staff.name],
    ['learner-personal', learner.id, 'learner', learner.name],
    ['site', site.id, 'staff', site.name],
    ['invitation', invitation.id, 'staff', invitation.name],
    ['user', '99999999', 'staff', null],
    ['user', 'no number', 'staff', null],
    ['site', 'no-guid', 'staff', null],
    ['policy', 'fees.pdf', 'staff', null],
  ]
  for (const [kind, id, actor] of touched)
    await server.asOwner(
      "insert into audit_events (tenant_id, actor_kind, action, subject_kind, subject_id) values ($1, $2, 'touched', $3, $4)",
      [tenantId, actor, kind, id],
      tenantId,
    )
  const { items } = await audit().listAuditEvents({ params: banksia, query: { actionFilter: 'touched' } })
  expect(items.toReversed().map(({ SubjectKind, SubjectId, ActorKind, SubjectName }) => [SubjectKind, SubjectId, ActorKind, SubjectName])).toEqual(touched)
  const kahu = await server.staffToken('admin@kahu.example', 'kahu')
  await server.asOwner(
    "insert into audit_events (tenant_id, actor_kind, action, subject_kind, subject_id) values ($1, 'staff', 'touched', 'learner-account', $2)",
    [server.tenantId('kahu'), learnerAccount.id],
    server.tenantId('kahu'),
  )
  const theirs = await server.client(auditCalls, 'console', kahu).listAuditEvents({ params: { tenantCode: 'KAHU' }, query: { actionFilter: 'touched' } })
  expect(theirs.items.map(({ SubjectName }) => SubjectName)).not.toContain(learnerAccount.name)
})

test('a day is in the tenant’s time zone', async () => {
  // In Sydney, 13:30 UTC on the 10th and an hour later are on the 11th, like all the others.
  expect((await list({ atFilter: '2026-03-10' })).totalCount).toBe(0)
  expect((await list({ atFilter: { gte: '2026-03-11', lte: '2026-03-11' } })).totalCount).toBe(6)
})

test('filter options come from the log itself', async () => {
  const { items } = await audit().listAuditActions({ params: banksia })
  expect(items.filter(({ Action }) => Action.startsWith('sample.'))).toEqual(
    ['sample.0', 'sample.1', 'sample.2'].map((Action) => ({ Action, SubjectKind: 'sample' })),
  )
})

test('it exports the same entries as CSV, and no cell is a formula', async () => {
  const answer = await server.raw('console', '/tenants/BANKSIA/audit-log/export?subjectKindFilter=sample&actorKindFilter=staff', { bearer: auditor })
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-banksia-\d{4}-\d\d-\d\d\.csv"$/)
  const [heading, ...lines] = answer.body.trimEnd().split('\r\n')
  expect(heading, 'after the mark by which spreadsheets know UTF-8').toBe(
    '\ufeffId,At,ActorKind,ActorId,ActorName,ActorFullName,Action,Outcome,SubjectKind,SubjectId,SubjectName,Before,After,Address,Device,RequestId',
  )
  expect(lines.map((line) => line.split(',')[4])).toEqual(['Actor 6', 'Actor 4', 'Actor 2'])
  expect(csvLine(['=cmd()', '+1', '-1', '@x', 'plain', 'a,"b"', null, 7])).toBe(`'=cmd(),'+1,'-1,'@x,plain,"a,""b""",,7\r\n`)
})

test('an export continues past its first part', async () => {
  const tenantId = server.tenantId('kahu')
  await server.asOwner(
    "insert into audit_events (tenant_id, actor_kind, action, subject_kind, subject_id) select $1, 'system', 'many', 'part', n::text from generate_series(1, 2500) n returning 1",
    [tenantId],
    tenantId,
  )
  const kahu = await server.staffToken('admin@kahu.example', 'kahu')
  const answer = await server.raw('console', '/tenants/KAHU/audit-log/export?actionFilter=many', { bearer: kahu })
  const ids = answer.body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[9]))
  expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index))
})

test("another tenant’s log doesn't exist", async () => {
  const kahu = await server.staffToken('admin@kahu.example', 'kahu')
  for (const path of ['audit-log', 'audit-log/export', 'audit-log/actions'])
    expect((await server.raw('console', `/tenants/BANKSIA/${path}`, { bearer: kahu })).statusCode).toBe(404)
})
