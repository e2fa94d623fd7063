import { lookupCalls, type Role } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { type ListWriter, listWriter } from './testing/list-writer.ts'

let server: TestServer
let token: string
let send: ListWriter
beforeAll(async () => {
  server = await openTestServer()
  token = await server.staffToken('records@banksia.example')
  send = listWriter(server, token)
})
afterAll(() => server.close())

describe('permissions', () => {
  const mayWrite: [email: string, role: Role, may: boolean][] = [
    ['admin@banksia.example', 'TenantAdmin', true],
    ['records@banksia.example', 'RecordsManager', true],
    ['operator@lanyard.example', 'Operator', true],
    ['support@banksia.example', 'SupportAgent', false],
    ['finance@banksia.example', 'FinanceOfficer', false],
    ['content@banksia.example', 'ContentEditor', false],
    ['auditor@banksia.example', 'Auditor', false],
  ]
  test.each(mayWrite)('%s (%s) may write: %s', async (email, role, may) => {
    const bearer = await server.staffToken(email)
    expect((await server.raw('console', '/combos/visas', { bearer })).statusCode).toBe(200)
    expect((await send('visas', { method: 'POST', bearer, body: [{ code: role, description: role }] })).statusCode).toBe(may ? 200 : 403)
    expect((await send('visas/1', { method: 'PUT', bearer, body: { code: `one ${role}`, description: role } })).statusCode).toBe(may ? 200 : 403)
    expect((await send('opportunity-stages', { method: 'PUT', bearer, body: [{ description: role }] })).statusCode).toBe(may ? 200 : 403)
  })

  test('a learner may not', async () => {
    const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
    const answer = await server.raw('banksia', '/combos/visas', { method: 'POST', bearer, payload: [{ code: 'L', description: 'L' }] })
    expect(answer.statusCode).toBe(403)
  })
})

describe('an Idempotency-Key', () => {
  const create = (key: string, body: object[], bearer?: string) =>
    send('industries', { method: 'POST', body, headers: { 'idempotency-key': key }, ...(bearer && { bearer }) })

  test('takes effect once and gets the same answer again, also for 40 concurrent requests', async () => {
    const body = [{ code: 'IDEM', description: 'Once' }]
    const answers = await Promise.all(Array.from({ length: 40 }, () => create('key-1', body)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const { items } = await server.client(lookupCalls, 'console', token).listIndustries()
    expect(items.filter(({ code }) => code === 'IDEM')).toHaveLength(1)
  })

  test('with another body is a 409', async () => {
    const answer = await create('key-1', [{ code: 'OTHER', description: 'Other' }])
    expect(answer.statusCode).toBe(409)
    expect(answer.json().type).toBe('/docs/problems#idempotency-conflict')
  })

  test("belongs to its account, and a refused write doesn't use it up", async () => {
    const admin = await server.staffToken('admin@banksia.example')
    expect((await create('key-1', [{ code: 'ADM', description: 'Of the administrator' }], admin)).statusCode).toBe(200)
    expect((await create('key-2', [{ code: 'ADM', description: 'Taken' }])).statusCode).toBe(400)
    expect((await create('key-2', [{ code: 'FREE', description: 'Now good' }])).statusCode).toBe(200)
    expect((await create('', [{ code: 'Z' }])).statusCode).toBe(400)
  })
})
