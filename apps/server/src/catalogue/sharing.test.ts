import { lookupCalls } from '@lanyard/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Application } from '../application.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'

let server: TestServer
let other: Application
let records: string
beforeAll(async () => {
  server = await openTestServer()
  other = await server.open()
  records = await server.staffToken('records@banksia.example')
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const asOtherProcess = async (name: string, bearer = records) => {
  const answer = await other.app.inject({
    url: `/combos/${name}`,
    headers: { host: new URL(origins.console).host, authorization: `Bearer ${bearer}`, jsonformat: 'camelCase' },
  })
  return {
    status: answer.statusCode,
    etag: answer.headers.etag,
    values: answer.statusCode === 200 ? answer.json().map(({ data }: { data: object }) => data) : [],
  }
}

test('another process sees a change within a second', async () => {
  const before = await asOtherProcess('marital-statuses')
  await server.client(lookupCalls, 'console', records).createMaritalStatuses({ body: [{ code: 'SEEN', description: 'Seen elsewhere' }] })
  await vi.waitFor(async () => {
    const after = await asOtherProcess('marital-statuses')
    expect(after.values).toContainEqual(expect.objectContaining({ code: 'SEEN' }))
    expect(after.etag).not.toBe(before.etag)
  }, 1000)
})

test('a process that gets no notifications answers from the database, not from memory', async () => {
  await asOtherProcess('course-offer-types')
  const watcher = new pg.Client({ connectionString: server.appUrl })
  await watcher.connect()
  await watcher.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanyard-notices' and datname = current_database()")
  await server.client(lookupCalls, 'console', records).createCourseOfferTypes({ body: [{ code: 'DEAF', description: 'Said while nobody heard' }] })
  await vi.waitFor(async () => expect((await asOtherProcess('course-offer-types')).values).toContainEqual(expect.objectContaining({ code: 'DEAF' })), 1000)
  await watcher.end()
})

test("a change of staff changes the categories' list", async () => {
  const before = await asOtherProcess('support-case-categories')
  await server.asOwner("update staff set first_name = 'Pru' where email = 'support@banksia.example'", [], server.tenantId('banksia'))
  await vi.waitFor(async () => expect((await asOtherProcess('support-case-categories')).etag).not.toBe(before.etag), 1000)
})

test('every process refuses an ended session within a second, and without one nothing is returned', async () => {
  const bearer = await server.staffToken('admin@banksia.example')
  expect((await asOtherProcess('genders', bearer)).status).toBe(200)
  const [{ sid }] = [JSON.parse(Buffer.from(bearer.split('.')[1] as string, 'base64url').toString())]
  await server.asOwner('update sessions set ended_at = now() where tenant_id = 0 and id = $1', [sid], 0)
  await vi.waitFor(async () => expect((await asOtherProcess('genders', bearer)).status).toBe(401), 1000)
})

test("an upgrade of shipped values reaches every tenant and leaves a tenant's own unchanged", async () => {
  const client = server.client(lookupCalls, 'console', records)
  const { items } = await client.listAgentStatuses()
  const [changedByTenant, untouched] = items
  await client.replaceAgentStatus({
    params: { id: changedByTenant?.agentStatusId as number },
    body: { code: changedByTenant?.code ?? null, description: 'Our own words' },
  })
  await client.createAgentStatuses({ body: [{ code: 'NEWER', description: 'Ours, before it was shipped' }] })

  // What a later release does: the file's rows are replaced, with new texts, and a value whose code this tenant already uses.
  await server.asOwner(`
    update shipped_values set value = value || '{"description": "Shipped anew"}' where list = 'agent-statuses';
    insert into shipped_values (list, id, position, value) values ('agent-statuses', 900, 900, '{"agentStatusId": 900, "code": "Newer", "description": "Shipped later", "isActive": true}');
    update shipped_lists set version = 'next' where list = 'agent-statuses';
    select pg_notify('lanyard', '{"about":"catalogue"}')`)

  await vi.waitFor(async () => {
    const after = await client.listAgentStatuses()
    const byId = new Map(after.items.map((item) => [item.agentStatusId, item.description]))
    expect(byId.get(changedByTenant?.agentStatusId)).toBe('Our own words')
    expect(byId.get(untouched?.agentStatusId)).toBe('Shipped anew')
    expect(after.items.filter(({ code }) => code?.toLowerCase() === 'newer').map(({ description }) => description)).toEqual(['Ours, before it was shipped'])
  }, 1000)
  const kahu = server.client(lookupCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
  expect((await kahu.listAgentStatuses()).items.find(({ agentStatusId }) => agentStatusId === 900)).toMatchObject({ description: 'Shipped later' })
})
