import { approvalCalls, caseCalls, homeCalls, importCalls, invitationCalls, staffLearnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsOfTests } from '../../testing/identity.ts'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const homeFor = async (email: string, origin: Origin = 'banksia') => {
  const client = server.client(homeCalls, 'console', await server.staffToken(email, origin))
  const params = { tenantCode: origin.toUpperCase() }
  return {
    home: () => client.getHome({ params }),
    mails: () => client.listFailedMails({ params }),
    retry: (id: string) => client.retryFailedMail({ params: { ...params, id } }),
  }
}

const invite = (email: string, hours: number, statusId = 1) =>
  server.asOwner(
    `insert into invitations (tenant_id, email, username, roles, status_id, created_at, modified_at, expires_at)
     values ($1, $2, $2, '{Auditor}', $4, now(), now(), now() + make_interval(hours => $3))`,
    [server.tenantId('banksia'), email, hours, statusId],
    server.tenantId('banksia'),
  )

const failMail = async (pool: number, recipient: string, kind: string, { isKept = true, about = null }: { isKept?: boolean; about?: number | null } = {}) => {
  const sealed = isKept ? secretsOfTests.seal(JSON.stringify({ subject: 's', text: 't', html: 'h' })) : null
  const [mail] = await server.asOwner<{ id: string }>(
    `insert into outgoing_mail (tenant_id, recipient, kind, origin, content_sealed, state, attempts, last_fault, created_at, about_tenant_id)
     values ($1, $2, $3, 'http://console.localhost:3000', $4, 'undeliverable', 3, 'no such person', now(), $5) returning id`,
    [pool, recipient, kind, sealed, about],
    pool,
  )
  return (mail as { id: string }).id
}

test('home shows what needs attention, with counts and the first few', async () => {
  await server.asOwner("delete from outgoing_mail where state = 'undeliverable'", [], server.tenantId('banksia'))
  await server.asOwner('delete from invitations', [], server.tenantId('banksia'))
  for (let index = 0; index < 7; index++) await invite(`soon${index}@partner.example`, 10 + index)
  await invite('later@partner.example', 72)
  await invite('over@partner.example', -1)
  await invite('canceled@partner.example', 5, 5)
  await failMail(server.tenantId('banksia'), 'learner@gone.example', 'new-device')
  await failMail(0, 'SOON1@partner.example', 'invitation', { about: server.tenantId('banksia') })
  await failMail(0, 'soon1@partner.example', 'invitation', { about: server.tenantId('kahu') })
  await failMail(0, 'stranger@elsewhere.example', 'invitation')
  await failMail(server.tenantId('kahu'), 'theirs@kahu.example', 'new-device')
  const { TimeZone, Invitations, TwoStep, Publishing, Mails } = await (await homeFor('admin@banksia.example')).home()
  expect(TimeZone).toBe('Australia/Sydney')
  expect(Invitations?.Items.map(({ Email }) => Email)).toEqual([0, 1, 2, 3, 4].map((index) => `soon${index}@partner.example`))
  expect(Invitations?.Count).toBe(7)
  expect(TwoStep?.Count).toBe(8)
  expect(TwoStep?.Items[0]).toEqual({
    Id: expect.any(Number),
    Username: 'admin@banksia.example',
    Email: 'admin@banksia.example',
    FirstName: 'Grace',
    LastName: 'Osei',
  })
  expect(Mails?.Items.map(({ Recipient }) => Recipient).sort()).toEqual(['SOON1@partner.example', 'learner@gone.example'])
  expect(Publishing?.Sites).toMatchObject([{ SiteStatus: 'published' }])
  expect(Publishing?.Checks.every(({ IsDone }) => IsDone)).toBe(true)
})

test('it shows what blocks publishing a site, and where to fix it', async () => {
  const patch = (id: number, value: unknown, bearer: string) =>
    server.raw('console', `/tenants/WATTLE/settings/portal/${id}`, { method: 'PATCH', bearer, payload: [{ op: 'replace', path: '/Value', value }] })
  const bearer = await server.staffToken('admin@wattle.example', 'wattle')
  expect((await patch(40, true, bearer)).statusCode).toBe(200)
  await server.files.storage.remove('learnerapp/WATTLE/header-logo.png')
  const { Publishing } = await (await homeFor('admin@wattle.example', 'wattle')).home()
  expect(Publishing?.Sites).toMatchObject([{ SiteStatus: 'not-published' }])
  expect(Publishing?.Checks.filter(({ IsDone }) => !IsDone)).toEqual([
    { Name: 'elearning-link', Setting: 'ElearningSettings.ElearningLink', IsDone: false, Stops: true, Message: expect.any(String) },
    { Name: 'logo', Setting: null, IsDone: false, Stops: false, Message: expect.any(String) },
  ])
})

test('each role sees only what it may', async () => {
  const partsOf = async (email: string) => Object.keys(await (await homeFor(email)).home())
  const everyone = ['TimeZone', 'Locale', 'HasTwoStep']
  const people = ['Invitations', 'TwoStep', 'Publishing', 'Mails']
  const records = ['Approvals', 'Cases', 'ExpiringDocuments', 'InvitedLearners']
  expect(await partsOf('auditor@banksia.example')).toEqual([...everyone, ...people, ...records, 'OpenInvitations'])
  expect(await partsOf('operator@lanyard.example')).toEqual([...everyone, ...people, 'OpenInvitations'])
  expect(await partsOf('content@banksia.example')).toEqual([...everyone, 'Publishing'])
  expect(await partsOf('support@banksia.example')).toEqual([...everyone, ...records])
  expect(await partsOf('finance@banksia.example')).toEqual([...everyone, 'Imports', 'Cases', 'RefusedRows'])
  expect(await partsOf('trainer@banksia.example')).toEqual([...everyone, 'Cases'])
  expect(await partsOf('records@banksia.example')).toEqual([
    ...everyone,
    'Imports',
    'Approvals',
    'Cases',
    'RefusedRows',
    'ExpiringDocuments',
    'InvitedLearners',
  ])
  const { Approvals } = await (await homeFor('support@banksia.example')).home()
  expect([Approvals?.Count, Approvals?.Items.map(({ LearnerName }) => LearnerName)]).toEqual([2, ['Arjun Thapa', 'Zoë Marchetti']])
  const { Publishing } = await (await homeFor('content@banksia.example')).home()
  expect(Publishing?.Checks.map(({ Name }) => Name)).toEqual(['logo', 'favicon', 'policies'])
  const kahu = server.client(homeCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
  await expect(kahu.getHome({ params: { tenantCode: 'BANKSIA' } })).rejects.toMatchObject({ problem: { status: 404 } })
  const learner = await server.learnerToken('banksia', 'learner@banksia.example')
  expect((await server.raw('console', '/tenants/BANKSIA/home', { bearer: learner })).statusCode).toBe(401)
})

test('it shows imports that wait for a person, to those who may apply them', async () => {
  const add = (fileName: string, state: string, { isStopped = false, isUnattended = false, area = 'records' } = {}) =>
    server.asOwner(
      `insert into imports (tenant_id, source, origin, started_by, file_name, size, state, is_stopped, failed_because, is_unattended, area)
       values ($1, 'files', 'folder', 'Lanyard', $2, 1, $3, $4, case when $4 then 'More than usual.' end, $5, $6)`,
      [server.tenantId('banksia'), fileName, state, isStopped, isUnattended, area],
      server.tenantId('banksia'),
    )
  await add('review.csv', 'checked')
  await add('night.csv', 'checked', { isStopped: true })
  await add('soon.csv', 'checked', { isUnattended: true })
  await add('done.csv', 'applied')
  await add('fees.csv', 'paused', { area: 'finance' })
  const importsOf = async (email: string) => (await (await homeFor(email)).home()).Imports
  const { Count, Items } = (await importsOf('records@banksia.example')) ?? expect.unreachable()
  expect([Count, Items.map(({ FileName, Reason }) => [FileName, Reason])]).toEqual([
    3,
    [
      ['fees.csv', null],
      ['night.csv', 'More than usual.'],
      ['review.csv', null],
    ],
  ])
  expect((await importsOf('finance@banksia.example'))?.Items).toMatchObject([{ FileName: 'fees.csv' }])
})

test('those who may can retry a mail while its text is kept', async () => {
  const admin = await homeFor('admin@banksia.example')
  const kept = await failMail(server.tenantId('banksia'), 'again@gone.example', 'new-device')
  const fromConsole = await failMail(0, 'soon2@partner.example', 'invitation', { about: server.tenantId('banksia') })
  const gone = await failMail(server.tenantId('banksia'), 'code@gone.example', 'reset-code', { isKept: false })
  const foreign = await failMail(server.tenantId('kahu'), 'theirs@kahu.example', 'new-device')
  const { items } = await admin.mails()
  expect(items.find(({ MailId }) => MailId === kept)).toMatchObject({ Recipient: 'again@gone.example', Reason: 'no such person', Attempts: 3, CanRetry: true })
  expect(items.find(({ MailId }) => MailId === gone)?.CanRetry).toBe(false)
  for (const id of [kept, fromConsole]) expect(await admin.retry(id)).toEqual({ Success: true })
  for (const id of [kept, gone, foreign]) await expect(admin.retry(id)).rejects.toMatchObject({ problem: { status: 409 } })
  await server.mailDelivery.deliverDue()
  const states = await server.asOwner<{ state: string }>('select state from outgoing_mail where id = $1', [kept], server.tenantId('banksia'))
  expect(states).toEqual([{ state: 'sent' }])
  await expect((await homeFor('auditor@banksia.example')).retry(kept)).rejects.toMatchObject({ problem: { status: 403 } })
})

test('when two tenants invited the same address, each sees its own mail; an account mail is seen where that person works', async () => {
  const Email = 'both@partner.example'
  for (const origin of ['banksia', 'kahu'] as const) {
    const bearer = await server.staffToken(`admin@${origin}.example`, origin)
    const params = { tenantCode: origin.toUpperCase() }
    await server.client(invitationCalls, 'console', bearer).createInvitation({ params, body: { Email, Roles: ['Auditor'] } })
  }
  await server.mailDelivery.deliverDue()
  const fail = "update outgoing_mail set state = 'undeliverable' where tenant_id = 0 and recipient = $1 returning id"
  expect(await server.asOwner(fail, [Email], 0)).toHaveLength(2)
  await server.asOwner(
    `insert into outgoing_mail (tenant_id, account_id, recipient, kind, origin, state, created_at)
     select 0, id, email, 'new-device', 'http://console.localhost:3000', 'undeliverable', now() from accounts where tenant_id = 0 and email = 'auditor@banksia.example' returning 1`,
    [],
    0,
  )
  const seen = async (origin: 'banksia' | 'kahu') => {
    const session = await homeFor(`admin@${origin}.example`, origin)
    return { retry: session.retry, mails: (await session.mails()).items.filter(({ Recipient }) => [Email, 'auditor@banksia.example'].includes(Recipient)) }
  }
  const [banksia, kahu] = [await seen('banksia'), await seen('kahu')]
  expect(banksia.mails.map(({ Kind }) => Kind).sort()).toEqual(['invitation', 'new-device'])
  expect(kahu.mails.map(({ Kind }) => Kind)).toEqual(['invitation'])
  const theirs = kahu.mails[0]?.MailId ?? ''
  await expect(banksia.retry(theirs)).rejects.toMatchObject({ problem: { status: 409 } })
  expect(await kahu.retry(theirs)).toEqual({ Success: true })
})

/** The staff record of a person of the console. */
const staffOf = async (email: string) => {
  const tenantId = server.tenantId('banksia')
  const [account] = await server.asOwner<{ id: string }>('select id from accounts where tenant_id = 0 and email = $1', [email], 0)
  await server.asOwner(
    "insert into staff (tenant_id, account_id, first_name) values ($1, $2, 'Alex') on conflict do nothing",
    [tenantId, account?.id],
    tenantId,
  )
  const [staff] = await server.asOwner<{ id: number }>('select id from staff where tenant_id = $1 and account_id = $2', [tenantId, account?.id], tenantId)
  return (staff as { id: number }).id
}

/** An open case, due so many hours from now. */
const raise = (hours: number | null, { staffId = null as number | null, restricted = false, statusId = 2 } = {}) =>
  server.asOwner(
    `insert into support_cases (tenant_id, learner_id, support_case_category_id, support_case_status_id, subject, is_restricted, due_at, assigned_staff_id)
     select $1, min(l.id), 1, $4, 'Raised', $3, coalesce(now() + make_interval(hours => $2::int), 'infinity'), $5 from learners l where l.tenant_id = $1 returning 1`,
    [server.tenantId('banksia'), hours, restricted, statusId, staffId],
    server.tenantId('banksia'),
  )

const addImport = (refused: number, { state = 'applied', area = 'records', removed = false } = {}) =>
  server.asOwner(
    `insert into imports (tenant_id, source, origin, started_by, file_name, size, state, area, report, file_removed_at)
     values ($1, 'files', 'console', 'Lanyard', 'rows.csv', 1, $2, $3, jsonb_build_object('totals', jsonb_build_object('learners',
       jsonb_build_object('created', 1, 'changed', 0, 'same', 0, 'refused', $4::int, 'retired', 0), 'units',
       jsonb_build_object('created', 1, 'changed', 0, 'same', 0, 'refused', 1, 'retired', 0))), case when $5 then now() end)`,
    [server.tenantId('banksia'), state, area, refused, removed],
    server.tenantId('banksia'),
  )

test('every number is the length of the list that it opens, for each role', async () => {
  const [agent, trainer] = [await staffOf('support@banksia.example'), await staffOf('trainer@banksia.example')]
  for (const hours of [-30, -1, 1, 12, 40, null]) {
    await raise(hours)
    await raise(hours, { restricted: true })
    await raise(hours, { staffId: agent })
    await raise(hours, { staffId: trainer, statusId: 4 })
  }
  await raise(-1, { statusId: 9 })
  for (const [refused, options] of [
    [4, {}],
    [0, { area: 'finance' }],
    [9, { removed: true }],
    [2, { state: 'checked' }],
    [5, { state: 'cancelled' }],
  ] as const)
    await addImport(refused, options)
  for (const role of ['support', 'trainer', 'finance', 'records', 'admin', 'privacy']) {
    const bearer = await server.staffToken(`${role}@banksia.example`)
    const home = await server.client(homeCalls, 'console', bearer).getHome({ params: { tenantCode: 'BANKSIA' } })
    const cases = server.client(caseCalls, 'console', bearer)
    const lengthOf = async (query: NonNullable<Parameters<typeof cases.listCases>[0]>['query']) => (await cases.listCases({ query })).count
    const { Cases = expect.unreachable() } = home
    for (const [view, count] of [
      ['mine', Cases.Mine],
      ['unassigned', Cases.Unassigned],
      ['team', Cases.Team],
      ['overdue', Cases.Overdue],
      ['waiting', Cases.WaitingForLearner],
      ['all', Cases.Open],
    ] as const)
      expect([role, view, await lengthOf({ view })]).toEqual([role, view, count])
    expect(await lengthOf({ view: 'all', overdueFilter: false, dueBeforeFilter: Cases.TodayEnds })).toBe(Cases.DueToday)
    if (role === 'support' || role === 'trainer') expect(Cases.Mine).toBeGreaterThan(5)
    expect(Cases.ByAge.reduce((sum, { Count }) => sum + Count, 0)).toBe(Cases.Open)
    const { cases: listed } = await cases.listCases({ query: { view: 'all' } })
    expect(Cases.Items.map(({ CaseId }) => CaseId)).toEqual(
      listed
        .filter(({ dueAt }) => dueAt !== null)
        .slice(0, 6)
        .map(({ id }) => id),
    )
    const learners = server.client(staffLearnerCalls, 'console', bearer)
    const countOf = async (query: object) => (await learners.listLearners({ query })).totalCount
    if (home.ExpiringDocuments) expect(await countOf({ segmentFilter: 'document-expiring' })).toBe(home.ExpiringDocuments.Count)
    if (home.InvitedLearners) expect(await countOf({ accountStateFilter: 'invited' })).toBe(home.InvitedLearners.Count)
    const approvals = server.client(approvalCalls, 'console', bearer)
    if (home.Approvals) expect((await approvals.listChangeRequests({ query: { view: 'to-review' } })).requests).toHaveLength(home.Approvals.Count)
    const imports = server.client(importCalls, 'console', bearer)
    if (home.RefusedRows) {
      const { items } = await imports.listImports({ query: { attentionFilter: 'refused' } })
      expect([items.length, items.reduce((sum, { refused }) => sum + refused, 0)]).toEqual([home.RefusedRows.Imports, home.RefusedRows.Count])
      expect(home.RefusedRows).toEqual(role === 'finance' ? { Count: 1, Imports: 1 } : { Count: 9, Imports: 3 })
      expect((await imports.listImports({ query: { attentionFilter: 'review' } })).totalCount).toBe(home.Imports?.Count)
    }
    const params = { tenantCode: 'BANKSIA' }
    if (home.OpenInvitations) {
      const { totalCount } = await server.client(invitationCalls, 'console', bearer).listInvitations({ params, query: { statusIdFilter: 1 } })
      expect(totalCount).toBe(home.OpenInvitations.Count)
      expect((await server.client(homeCalls, 'console', bearer).listFailedMails({ params })).totalCount).toBe(home.Mails?.Count)
    }
  }
})
