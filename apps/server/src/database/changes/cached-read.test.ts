import { afterAll, beforeAll, expect, test } from 'vitest'
import { overHttp } from '../../testing/http.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'

let server: TestServer
let send: Awaited<ReturnType<typeof overHttp>>
beforeAll(async () => {
  server = await openTestServer()
  send = await overHttp(server.app)
})
afterAll(() => server.close())

/** Makes a change while the application can't read the table, so the next refresh fails once. */
const changeUnread = async (table: string, change: string) => {
  await server.asOwner(`revoke select on ${table} from lanyard_app`)
  await server.asOwner(change)
  await server.changeNotifications.handledByAll()
  const meanwhile = await send('welcome', '/')
  await server.asOwner(`grant select on ${table} to lanyard_app`)
  return meanwhile.status
}

test("sites that couldn't be refreshed are retried, and refused in the meantime", async () => {
  expect(await changeUnread('sites', `update tenants set name = 'Read at last' where code = 'WATTLE'`)).toBe(503)
  await expect.poll(() => server.sites.tenantOf('WATTLE')?.name).toBe('Read at last')
  expect((await send('welcome', '/')).status).toBe(200)
})

test("shipped lists that couldn't be refreshed are retried", async () => {
  const change = `update shipped_lists set version = 'read-at-last' where list = 'genders'; select pg_notify('lanyard', '{"about":"catalogue"}')`
  expect(await changeUnread('shipped_lists', change)).toBe(503)
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  await expect.poll(async () => (await server.raw('banksia', '/combos/genders', { bearer })).headers.etag).toContain('read-at-last')
})

test("signing keys that couldn't be refreshed are retried", async () => {
  const before = server.tokens.published().keys.map(({ kid }) => kid)
  expect(await changeUnread('signing_keys', `update signing_keys set retired_at = now(); delete from signing_keys where false`)).toBe(503)
  await expect.poll(() => server.tokens.published().keys.map(({ kid }) => kid)).not.toEqual(before)
})

test('closing a site ends its sessions, even if that takes several attempts', async () => {
  const bearer = await server.learnerToken('kahu', 'learner@kahu.example')
  const publish = (status: string) => server.asOwner('update sites set status = $1 where origin = $2', [status, origins.kahu])
  await server.asOwner('revoke update on sessions from lanyard_app')
  await publish('not-published')
  await server.changeNotifications.handledByAll()
  expect((await send('kahu', '/combos/genders', { bearer })).status).toBeGreaterThanOrEqual(403)
  await server.asOwner('grant update on sessions to lanyard_app')
  const open = () => server.asOwner<{ count: number }>('select count(*)::int as count from sessions where ended_at is null', [], server.tenantId('kahu'))
  await expect.poll(async () => (await open())[0]?.count).toBe(0)
  await publish('published')
  const status = async () => (await send('kahu', '/combos/genders', { bearer })).status
  await expect.poll(status).not.toBe(403)
  expect(await status()).toBe(401)
})
