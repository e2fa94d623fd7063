import { accountCalls, type Calls, type Client, caseCalls, learnerCalls, staffLearnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let learnerId: number
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  learnerId = Number((await owner<{ id: number }>("select id from learners where email = 'learner@banksia.example'"))[0]?.id)
})
afterAll(() => server.close())

const owner = <Found extends object>(text: string) => server.asOwner<Found>(text, [], server.tenantId('banksia'))
const staff = async (name: string) => server.client(staffLearnerCalls, 'console', await server.staffToken(`${name}@banksia.example`))
const cookiesIn = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] as string)

/** Opens the link, and returns where it leads and the browser's cookie. */
const follow = async (url: string) => {
  const { pathname, search } = new URL(url)
  const { headers } = await server.raw('banksia', `${pathname}${search}`)
  return { location: String(headers.location), cookie: cookiesIn(headers).find((cookie) => /session=./.test(cookie)) ?? '' }
}
const look = async (name: string, reason = 'She asked about her invoice') => {
  const { url } = await (await staff(name)).seeAsLearner({ params: { id: learnerId }, body: { reason } })
  const { cookie } = await follow(url)
  const { user } = (await server.raw('banksia', '/api/auth/session', { headers: { cookie } })).json()
  return { url, cookie, user, token: user?.accessToken as string }
}
const portal = (token: string): Client<typeof learnerCalls> => server.client(learnerCalls, 'banksia', token)

/** Everything that a session could change, apart from the views themselves. */
const everything = async () => {
  const tables = await owner<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('sessions', 'learner_views') order by 1`)
  const sums = tables.map(({ name }) => `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${name} t`)
  return owner<{ sum: string }>(sums.join(' union all '))
}

test('staff see the portal as the learner does; numbers stay covered; the learner reads who looked and why', async () => {
  const { user, token } = await look('support')
  expect(user).toMatchObject({ isViewing: true, name: expect.stringContaining('Marchetti') })
  const own = portal(await server.learnerToken('banksia', 'learner@banksia.example'))
  const seen = portal(token)
  expect(await seen.listFinanceInvoices()).toEqual(await own.listFinanceInvoices())
  expect(await seen.getLearnerAccount()).toEqual(await own.getLearnerAccount())
  const { taxFileNumber } = (await seen.getLearnerPersonal()).learnerPersonalAuFields
  expect(taxFileNumber).toBe('••••••••')
  expect((await own.getLearnerPersonal()).learnerPersonalAuFields.taxFileNumber).toMatch(/\d/)
  expect((await own.listRecordViews()).items[0]).toMatchObject({
    kind: 'portal',
    name: 'Priya Raman',
    roles: 'Support agent',
    reason: 'She asked about her invoice',
  })
  const devices = await server.client(accountCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example')).listSignedInDevices()
  const [{ viewing } = { viewing: 0 }] = await owner<{ viewing: number }>('select count(*)::int as viewing from sessions where viewer_id is not null')
  const [{ all } = { all: 0 }] = await owner<{ all: number }>(
    `select count(*)::int as all from sessions s join learners l on l.tenant_id = s.tenant_id and l.account_id = s.account_id where l.id = ${learnerId}`,
  )
  expect(viewing).toBeGreaterThan(0)
  expect(devices.totalCount).toBe(all - viewing)
  const [event] = await owner<object>("select actor_name, subject_id, after from audit_events where action = 'learner.portal-seen' order by id desc limit 1")
  expect(event).toMatchObject({ actor_name: 'support@banksia.example', subject_id: String(learnerId), after: { reason: 'She asked about her invoice' } })
})

test('nothing can be changed or taken: every call that is not a plain read is refused, and the database stays as it is', async () => {
  const { token } = await look('support')
  const before = await everything()
  const calls: Calls = { ...learnerCalls, ...accountCalls }
  const allowed: string[] = []
  for (const [operation, { method, path }] of Object.entries(calls)) {
    const { statusCode } = await server.raw('banksia', path.replaceAll(/\{\w+\}/g, '1'), { method, bearer: token, ...(method !== 'GET' && { payload: {} }) })
    expect(statusCode, operation).not.toBe(500)
    if (statusCode !== 403) allowed.push(`${method} ${operation}`)
  }
  expect(allowed.filter((each) => !each.startsWith('GET '))).toEqual([])
  for (const secret of ['getCalendarFeed', 'getCredentialShare', 'getCredentialBadge', 'getDocumentFile', 'listSignedInDevices', 'getTwoStep'])
    expect(allowed).not.toContain(`GET ${secret}`)
  expect(allowed.length).toBeGreaterThan(20)
  expect(await everything()).toEqual(before)
})

test('restricted cases are seen by those who may see them in the inbox', async () => {
  const [{ id } = { id: 0 }] = await owner<{ id: number }>(
    `select id from support_cases where learner_id = ${learnerId} and merged_into_id is null order by id limit 1`,
  )
  await owner(`update support_cases set is_restricted = true where id = ${id}`)
  const listed = async (name: string) => (await portal((await look(name)).token).listSupportCases()).items.map(({ supportCaseId }) => Number(supportCaseId))
  expect(await listed('support')).not.toContain(Number(id))
  expect(await listed('privacy')).toContain(Number(id))
  await expect(portal((await look('support')).token).getSupportCase({ params: { id: Number(id) } })).rejects.toMatchObject({ problem: { status: 404 } })
  await owner(`update support_cases set is_restricted = false where id = ${id}`)
})

test('a link works once and within a minute, and ends after 15 minutes; without the right there is none', async () => {
  const { url, token } = await look('support')
  expect((await follow(url)).location).toMatch(/error=Verification$/)
  const code = new URL(url).searchParams.get('code')
  expect((await server.raw('banksia', '/api/auth/session', { headers: { cookie: `lanyard.session=${code}` } })).json()).toEqual({})
  const late = await (await staff('support')).seeAsLearner({ params: { id: learnerId }, body: { reason: 'Checking the timetable' } })
  expect(
    (await server.raw('banksia', '/api/auth/session', { headers: { cookie: `lanyard.session=${new URL(late.url).searchParams.get('code')}` } })).json(),
  ).toEqual({})
  await owner("update sessions set expires_at = now() - interval '1 second' where opened_with = 'viewing-code'")
  expect((await follow(late.url)).location).toMatch(/error=Verification$/)
  const [lasting] = await owner<{ minutes: number }>(
    "select extract(epoch from expires_at - seen_at)::int / 60 as minutes from sessions where opened_with = 'viewing' order by created_at desc limit 1",
  )
  expect(lasting?.minutes).toBe(15)
  for (const name of ['finance', 'trainer', 'records'])
    await expect((await staff(name)).seeAsLearner({ params: { id: learnerId }, body: { reason: 'Curious' } })).rejects.toMatchObject({
      problem: { status: 403 },
    })
  await expect((await staff('support')).seeAsLearner({ params: { id: learnerId }, body: { reason: ' no ' } })).rejects.toMatchObject({
    problem: { status: 400 },
  })
  // A person who stops working for the provider stops looking.
  await portal(token).getLearnerAccount()
  const tenantId = server.tenantId('banksia')
  const [viewing] = await server.asOwner<{ viewer: number }>("select viewer_id as viewer from sessions where opened_with = 'viewing' limit 1", [], tenantId)
  await server.asOwner('update console_memberships set is_enabled = false where for_tenant_id = $1 and account_id = $2', [tenantId, viewing?.viewer])
  await expect
    .poll(() =>
      portal(token)
        .getLearnerAccount()
        .then(
          () => 'seen',
          ({ problem }) => problem.status,
        ),
    )
    .toBe(401)
})

test('the inbox knows nothing of a viewing: its sender is a learner', async () => {
  const { token } = await look('admin')
  await expect(server.client(caseCalls, 'console', token).listCases()).rejects.toMatchObject({ problem: { status: 401 } })
})
