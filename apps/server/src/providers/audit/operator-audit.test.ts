import { apiKeyCalls, auditCalls, operatorAuditCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/tenants.ts'
import { browserAt, cheap } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let operator: string
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
  operator = await server.staffToken('operator@lanyard.example')
  for (const password of ['wrong', demonstrationPassword]) await browserAt(server, 'console').signIn({ username: 'admin@banksia.example', password })
})
afterAll(() => server.close())

const log = () => server.client(operatorAuditCalls, 'console', operator)

test('an operator reads, filters and pages console sign-ins and refusals', async () => {
  const { items, totalCount } = await log().listConsoleEvents({ query: { actionFilter: 'sign-in' } })
  expect(items.map(({ ActorName, ActorFullName, Outcome }) => [ActorName, ActorFullName, Outcome])).toEqual([
    ['admin@banksia.example', 'Grace Osei', 'done'],
    ['admin@banksia.example', 'Grace Osei', 'refused'],
  ])
  expect(totalCount).toBe(2)
  const outcomes = async (query: NonNullable<Parameters<ReturnType<typeof log>['listConsoleEvents']>[0]>['query']) =>
    (await log().listConsoleEvents({ query: { actionFilter: 'sign-in', ...query } })).items.map(({ Outcome }) => Outcome)
  expect(await outcomes({ outcomeFilter: 'refused' })).toEqual(['refused'])
  expect(await outcomes({ skip: 1, take: 1 })).toEqual(['refused'])
  expect(await outcomes({ actorFilter: 'grace os' }), 'by name, in any tenant').toEqual(['done', 'refused'])
  expect(await outcomes({ atFilter: { lt: '2020-01-01' } })).toEqual([])
  expect((await log().listConsoleActions()).items).toContainEqual({ Action: 'sign-in', SubjectKind: 'account' })
})

test('an export is recorded in the exported log, with who took it and its filters', async () => {
  const answer = await server.raw('console', '/operators/audit-log/export?actionFilter=sign-in&outcomeFilter=REFUSED', { bearer: operator })
  expect(answer.rawPayload.subarray(0, 5).toString('hex'), 'UTF-8, as spreadsheets want to be told').toBe('efbbbf4964')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-console-\d{4}-\d\d-\d\d\.csv"$/)
  expect(answer.body.trimEnd().split('\r\n')).toHaveLength(2)
  const { items } = await log().listConsoleEvents({ query: { actionFilter: 'audit-log.export' } })
  expect(items).toMatchObject([
    { ActorKind: 'operator', ActorName: 'operator@lanyard.example', SubjectId: 'console', After: { actionFilter: 'sign-in', outcomeFilter: 'refused' } },
  ])

  const auditor = await server.staffToken('auditor@banksia.example')
  await server.raw('console', '/tenants/BANKSIA/audit-log/export?search=secret+name', { bearer: auditor })
  const ofTenant = await server
    .client(auditCalls, 'console', auditor)
    .listAuditEvents({ params: { tenantCode: 'BANKSIA' }, query: { actionFilter: 'audit-log.' } })
  expect(ofTenant.items).toMatchObject([{ ActorKind: 'staff', ActorName: 'auditor@banksia.example', SubjectId: 'BANKSIA', After: { search: 'secret name' } }])
})

test('it is for operators only, and for no API key', async () => {
  const admin = await server.staffToken('admin@banksia.example')
  expect((await server.raw('console', '/operators/audit-log', { bearer: admin })).statusCode).toBe(403)
  const { apiKey } = await server
    .client(apiKeyCalls, 'console', operator)
    .createApiKey({ body: { name: 'All', scopes: ['tenants:any'], expiresAt: new Date(Date.now() + 86_400_000).toISOString() } })
  expect((await server.raw('console', '/operators/audit-log', { headers: { 'x-api-key': apiKey } })).statusCode).toBe(403)
})
