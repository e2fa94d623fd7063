import { apiKeyCalls, lookupCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { iso } from '../../common/clock.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, minutes, openTestClock } from '../../testing/test-clock.ts'
import { listApiKeys, revokeApiKey } from './api-keys.queries.ts'
import { createApiKey } from './api-keys.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let tenantId: number
beforeAll(async () => {
  server = await openTestServer({ clock })
  tenantId = server.tenantId('banksia')
})
afterAll(() => server.close())

const newKey = (scopes: Parameters<typeof createApiKey>[2]['scopes'] = ['catalogue:read'], validFor = hours(24 * 30)) =>
  server.database.forTenant(tenantId).write((transaction) =>
    createApiKey(transaction, tenantId, {
      createdById: null,
      createdByKeyId: null,
      name: 'Payroll',
      scopes,
      expiresAt: iso(clock() + validFor),
      createdBy: 'admin@banksia.example',
      createdAt: iso(clock()),
    }),
  )
const read = async (headers: Record<string, string>, origin: 'banksia' | 'kahu' | 'api' | 'console' = 'api') =>
  (await server.raw(origin, '/combos/genders', { headers })).statusCode
const basic = (keyId: string, secret: string) => `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`

test('a key works in x-api-key and in Basic, on its own sites, the API host and the console, and nowhere else', async () => {
  const { apiKey, keyId, secret } = await newKey()
  for (const origin of ['api', 'banksia', 'console'] as const) {
    expect(await read({ 'x-api-key': apiKey }, origin)).toBe(200)
    expect(await read({ authorization: basic(keyId, secret) }, origin)).toBe(200)
  }
  expect(await read({ 'x-api-key': apiKey }, 'kahu')).toBe(401)
})

test('a wrong key is refused, and the secret is stored nowhere', async () => {
  const { apiKey, keyId, secret } = await newKey()
  const wrong = [
    `${keyId}.${secret}x`,
    `${keyId}.`,
    keyId,
    secret,
    '',
    '.',
    `${keyId.replace(/^\d+/, String(server.tenantId('kahu')))}.${secret}`,
    `0-${'a'.repeat(16)}.${secret}`,
  ]
  for (const key of wrong) expect(await read({ 'x-api-key': key }), key).toBe(401)
  expect(await read({ authorization: basic(keyId, 'x') })).toBe(401)
  expect(await read({ authorization: 'Basic !!!' })).toBe(401)
  const rows = await server.asOwner<{ all: string }>('select api_keys::text as all from api_keys where tenant_id = $1', [tenantId], tenantId)
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(await read({ 'x-api-key': apiKey })).toBe(200)
})

test('a key can do what its scopes allow, and never what belongs to a person', async () => {
  const { apiKey } = await newKey(['catalogue:read'])
  const create = (key: string) =>
    server.raw('api', '/combos/visas', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload: [{ code: 'KEY1', description: 'By a key' }],
    })
  expect((await create(apiKey)).statusCode).toBe(403)
  expect((await server.raw('api', '/account/sessions', { headers: { 'x-api-key': apiKey } })).statusCode).toBe(403)
  expect((await create((await newKey(['catalogue:read', 'catalogue:write'])).apiKey)).statusCode).toBe(200)
  const [event] = await server.asOwner<{ kind: string; name: string }>(
    "select actor_kind as kind, actor_name as name from audit_events where tenant_id = $1 and action = 'lookup.create'",
    [tenantId],
    tenantId,
  )
  expect(event).toEqual({ kind: 'key', name: 'Payroll' })
  expect(Object.keys(lookupCalls).length).toBeGreaterThan(200)
})

test('a key stops working when it expires or is revoked, and its last use is shown to the minute', async () => {
  const expiring = await newKey(['catalogue:read'], minutes(10))
  expect(await read({ 'x-api-key': expiring.apiKey })).toBe(200)
  forward(minutes(10) + 1000)
  expect(await read({ 'x-api-key': expiring.apiKey })).toBe(401)

  const { id, apiKey } = await newKey()
  const lastUsed = async () => (await listApiKeys(server.database.forTenant(tenantId), tenantId)).find((key) => key.id === id)?.lastUsedAt
  expect(await lastUsed()).toBeNull()
  await read({ 'x-api-key': apiKey })
  await expect.poll(lastUsed).not.toBeNull()
  const first = await lastUsed()
  await read({ 'x-api-key': apiKey })
  expect(await lastUsed()).toBe(first)
  forward(minutes(2))
  await read({ 'x-api-key': apiKey })
  await expect.poll(lastUsed).not.toBe(first)

  await server.database.forTenant(tenantId).write((transaction) => revokeApiKey(transaction, tenantId, id, iso(clock())))
  expect(await read({ 'x-api-key': apiKey })).toBe(401)
})

test('a key is created and revoked in the console, with its secret shown once and its last use listed', async () => {
  const console = server.client(apiKeyCalls, 'console', await server.staffToken('admin@banksia.example'))
  const body = { name: 'Timetable sync', scopes: ['catalogue:read' as const], expiresAt: iso(clock() + hours(24 * 90)) }
  const { apiKeyId, apiKey, secret } = await console.createApiKey({ body })
  expect(await read({ 'x-api-key': apiKey })).toBe(200)
  await vi.waitFor(async () => {
    const { items } = await console.listApiKeys()
    expect(items.find((item) => item.apiKeyId === apiKeyId)).toMatchObject({
      name: 'Timetable sync',
      createdBy: 'admin@banksia.example',
      createdByName: 'Grace Osei',
      lastUsedAt: expect.any(String),
      revokedAt: null,
    })
    expect(JSON.stringify(items)).not.toContain(secret)
  })
  await console.revokeApiKey({ params: { id: apiKeyId } })
  expect(await read({ 'x-api-key': apiKey })).toBe(401)
  await expect(console.revokeApiKey({ params: { id: apiKeyId } })).rejects.toMatchObject({ problem: { status: 404 } })
})

test("a key's creator is shown by name, or as recorded when it has no name or is another key", async () => {
  const admin = server.client(apiKeyCalls, 'console', await server.staffToken('admin@banksia.example'))
  const body = { name: 'auditor@banksia.example', scopes: ['users:read' as const, 'users:write' as const], expiresAt: iso(clock() + hours(24)) }
  const { apiKey, apiKeyId } = await admin.createApiKey({ body })
  const [auditor] = await server.asOwner<{ id: string }>("select id from accounts where tenant_id = 0 and email = 'auditor@banksia.example'", [], 0)
  await server.asOwner('update api_keys set id = $1 where tenant_id = $2 and id = $3', [auditor?.id, tenantId, apiKeyId], tenantId)
  const made = await server.raw('console', '/integrations/api-keys', {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    payload: { ...body, name: 'Made by a key', scopes: ['users:read'] },
  })
  expect(made.statusCode).toBe(200)
  await server.asOwner("update accounts set first_name = null, last_name = null where tenant_id = 0 and email = 'admin@banksia.example'", [], 0)
  const makers = Object.fromEntries((await admin.listApiKeys()).items.map(({ name, createdBy, createdByName }) => [name, [createdBy, createdByName]]))
  expect(makers['auditor@banksia.example']).toEqual(['admin@banksia.example', null])
  expect(makers['Made by a key'], 'a key of somebody’s number and name is not them').toEqual(['auditor@banksia.example', null])
})

test("a key can't have more rights than its creator, nor an unlimited lifetime", async () => {
  const records = server.client(apiKeyCalls, 'console', await server.staffToken('records@banksia.example'))
  const good = { name: 'X', scopes: ['catalogue:read' as const], expiresAt: iso(clock() + hours(24)) }
  await expect(records.createApiKey({ body: good })).rejects.toMatchObject({ problem: { status: 403 } })
  const admin = server.client(apiKeyCalls, 'console', await server.staffToken('admin@banksia.example'))
  const wrong = admin.createApiKey({ body: { ...good, scopes: ['catalogue:read', 'tenants:any'], expiresAt: iso(clock() + hours(24 * 400)) } })
  await expect(wrong).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/scopes/1' }, { pointer: '/expiresAt' }] } })
  const kahu = server.client(apiKeyCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
  expect((await kahu.listApiKeys()).items).toEqual([])
  const [{ apiKeyId } = { apiKeyId: 0 }] = (await admin.listApiKeys()).items
  await expect(kahu.revokeApiKey({ params: { id: apiKeyId } })).rejects.toMatchObject({ problem: { status: 404 } })
})
