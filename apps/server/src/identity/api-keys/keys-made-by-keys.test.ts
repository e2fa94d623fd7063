import { readFileSync } from 'node:fs'
import { apiKeyCalls, type Permission } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { iso } from '../../common/clock.ts'
import { meanwhile } from '../../providers/testing/meanwhile.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, minutes, openTestClock } from '../../testing/test-clock.ts'
import { holdApiKeys, revokeApiKey } from './api-keys.queries.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let tenantId: number
beforeAll(async () => {
  server = await openTestServer({ clock })
  tenantId = server.tenantId('banksia')
})
afterAll(() => server.close())

const both: Permission[] = ['users:read', 'users:write']
const admin = async () => server.client(apiKeyCalls, 'console', await server.staffToken('admin@banksia.example'))
const newKey = async (validFor = hours(24 * 30), scopes = both) =>
  (await admin()).createApiKey({ body: { name: 'Payroll', scopes, expiresAt: iso(clock() + validFor) } })

const makeWith = async (apiKey: string, validFor: number, scopes = both) => {
  const payload = { name: 'Made by a key', scopes, expiresAt: iso(clock() + validFor) }
  const headers = { 'x-api-key': apiKey, jsonformat: 'camelCase' }
  const answer = await server.raw('api', '/integrations/api-keys', { method: 'POST', headers, payload })
  return { status: answer.statusCode, ...(answer.json() as { apiKeyId: number; apiKey: string; errors?: object[] }) }
}
const works = async (apiKey: string) => (await server.raw('api', '/integrations/api-keys', { headers: { 'x-api-key': apiKey } })).statusCode === 200

test('revoking a key revokes everything created with it, in every generation, and the log says why; nothing else is affected', async () => {
  const [parent, other] = [await newKey(), await newKey()]
  const child = await makeWith(parent.apiKey, hours(24))
  const grandchild = await makeWith(child.apiKey, hours(23))
  const brother = await makeWith(parent.apiKey, hours(24))
  const all = [parent, child, grandchild, brother, other]
  const working = () => Promise.all(all.map(({ apiKey }) => works(apiKey)))
  const console = await admin()
  expect((await console.listApiKeys()).items.find(({ apiKeyId }) => apiKeyId === grandchild.apiKeyId)).toMatchObject({ createdByKeyId: child.apiKeyId })
  expect(await working()).toEqual([true, true, true, true, true])
  await console.revokeApiKey({ params: { id: child.apiKeyId } })
  expect(await working()).toEqual([true, false, false, true, true])
  await console.revokeApiKey({ params: { id: parent.apiKeyId } })
  expect(await working()).toEqual([false, false, false, false, true])
  const events = await server.asOwner(
    "select subject_id as id, after from audit_events where tenant_id = $1 and action = 'api-key.revoke' order by id",
    [tenantId],
    tenantId,
  )
  const ended = (id: number, endedWith?: number) => ({ id: String(id), after: endedWith === undefined ? null : { endedWith } })
  expect(events).toHaveLength(4)
  expect(events).toEqual(
    expect.arrayContaining([
      ended(child.apiKeyId),
      ended(grandchild.apiKeyId, child.apiKeyId),
      ended(parent.apiKeyId),
      ended(brother.apiKeyId, parent.apiKeyId),
    ]),
  )
})

test('a key revoked while it creates another leaves none behind', async () => {
  const parent = await newKey()
  const made = await meanwhile(server, tenantId, {
    hold: async (transaction) => {
      await holdApiKeys(transaction, tenantId)
      await revokeApiKey(transaction, tenantId, parent.apiKeyId, iso(clock()))
    },
    send: () => makeWith(parent.apiKey, minutes(1)),
  })
  expect(made.status).toBe(401)
  expect(await server.asOwner('select 1 from api_keys where tenant_id = $1 and created_by_key_id = $2', [tenantId, parent.apiKeyId], tenantId)).toEqual([])
})

test('a key survives when its creator loses rights, and the list says so', async () => {
  const [account] = await server.asOwner<{ id: number }>("select id from accounts where tenant_id = 0 and email = 'content@banksia.example'", [], 0)
  const setRoles = (roles: string) => server.asOwner('update console_memberships set roles = $1 where account_id = $2', [roles, account?.id])
  await setRoles('{TenantAdmin}')
  const own = server.client(apiKeyCalls, 'console', await server.staffToken('content@banksia.example'))
  const body = { name: 'Site', scopes: ['content:write' as const, 'users:read' as const], expiresAt: iso(clock() + hours(1)) }
  const { apiKeyId, apiKey } = await own.createApiKey({ body })
  const isEntitled = async () => (await (await admin()).listApiKeys()).items.find((key) => key.apiKeyId === apiKeyId)?.isCreatorEntitled
  expect(await isEntitled()).toBe(true)
  await setRoles('{ContentEditor}')
  expect([await isEntitled(), await works(apiKey)]).toEqual([false, true])
})

test('the upgrade finds in the log which keys created keys, and revokes those that should have ended with theirs', async () => {
  const [parent, ended] = [await newKey(hours(24)), await newKey(hours(24))]
  const [longer, left] = [await makeWith(parent.apiKey, hours(1)), await makeWith(ended.apiKey, hours(1))]
  const grandchild = await makeWith(left.apiKey, minutes(30))
  const ids = [longer, left, grandchild].map(({ apiKeyId }) => apiKeyId)
  await server.asOwner(
    "update api_keys set created_by_key_id = null, expires_at = (expires_at at time zone 'UTC' + interval '90 days') at time zone 'UTC' where id = any ($1)",
    [ids],
    tenantId,
  )
  await (await admin()).revokeApiKey({ params: { id: ended.apiKeyId } })
  expect(await Promise.all([longer, left, grandchild].map(({ apiKey }) => works(apiKey)))).toEqual([true, true, true])
  const migration = readFileSync(new URL('../../../migrations/0064-keys-made-by-keys.sql', import.meta.url), 'utf8')
  await server.asOwner(migration.slice(migration.indexOf('do $$')))
  expect(await Promise.all([longer, left, grandchild].map(({ apiKey }) => works(apiKey)))).toEqual([true, false, false])
  const [{ isSame } = { isSame: false }] = await server.asOwner<{ isSame: boolean }>(
    'select count(distinct expires_at) = 1 as "isSame" from api_keys where id = any ($1)',
    [[parent.apiKeyId, longer.apiKeyId]],
    tenantId,
  )
  expect(isSame).toBe(true)
})

test("a key can't create one with more rights or a longer lifetime", async () => {
  const { apiKey } = await newKey(hours(24))
  expect(await makeWith(apiKey, hours(1), ['users:read', 'catalogue:read'])).toMatchObject({ status: 400, errors: [{ pointer: '/scopes/1' }] })
  expect(await makeWith(apiKey, hours(24) + minutes(1))).toMatchObject({ status: 400, errors: [{ pointer: '/expiresAt' }] })
  const made = await makeWith(apiKey, hours(23))
  expect([made.status, await works(made.apiKey)]).toEqual([200, true])
  forward(hours(24))
  expect([await works(apiKey), await works(made.apiKey)]).toEqual([false, false])
})
