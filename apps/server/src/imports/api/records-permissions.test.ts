import { type Call, type Role, recordActions, recordTypes } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

/** The rows of the decisions' table for these calls: who reads and writes records, and finance records. */
const columns: readonly Role[] = ['SupportAgent', 'FinanceOfficer', 'ContentEditor', 'RecordsManager', 'TenantAdmin', 'Auditor', 'Operator']
const rows = {
  'list records': '- - - yes yes yes -',
  'list finance': '- yes - yes yes yes -',
  'put records': '- - - yes yes - -',
  'put finance': '- yes - yes yes - -',
}

const staff: Partial<Record<Role, string>> = {
  SupportAgent: 'support@banksia.example',
  FinanceOfficer: 'finance@banksia.example',
  ContentEditor: 'content@banksia.example',
  RecordsManager: 'records@banksia.example',
  TenantAdmin: 'admin@banksia.example',
  Auditor: 'auditor@banksia.example',
  Operator: 'operator@lanyard.example',
}

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  for (const [role, email] of Object.entries(staff)) tokens.set(role, await server.staffToken(email))
  tokens.set('Learner', await server.learnerToken('banksia', 'learner@banksia.example'))
})
afterAll(() => server.close())

/** The body is never valid: permissions are checked before it. */
const statusFor = async ({ method, path }: Call, bearer: string | undefined, origin: 'console' | 'api' | 'banksia' = 'console') =>
  (await server.raw(origin, path, { method, bearer, ...(method === 'PUT' && { payload: { nothing: 'of this' } }) })).statusCode

test.each(recordActions)('$operation is allowed to the roles of its row and refused to the others', async ({ call, type, action }) => {
  const row = rows[`${action} ${recordTypes[type].area}`]
  const found = await Promise.all(columns.map(async (role) => ((await statusFor(call, tokens.get(role))) === 403 ? '-' : 'yes')))
  expect(found.join(' ')).toBe(row)
  expect(await statusFor(call, undefined)).toBe(401)
  expect(await statusFor(call, tokens.get('Learner'))).toBe(401)
  expect(await statusFor(call, tokens.get('Learner'), 'api')).toBe(403)
  if (action === 'put') expect(await statusFor(call, tokens.get('Learner'), 'banksia')).toBe(404)
})
