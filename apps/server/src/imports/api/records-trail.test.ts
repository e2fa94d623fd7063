import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePool } from '../../database/console-pool.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openRecordsClient, type RecordsClient } from './testing/records-client.ts'

let server: TestServer
let sms: RecordsClient
beforeAll(async () => {
  server = await openTestServer()
  sms = await openRecordsClient(server, ['records:import'])
})
afterAll(() => server.close())

const unit = (code: string, description = 'A unit') => ({ code, description })

const readAudit = async () => {
  const bearer = await server.staffToken('admin@banksia.example')
  const answer = await server.raw('console', '/tenants/BANKSIA/audit-log?actionFilter=records.write', { bearer })
  const events = answer.json<Record<string, unknown>[]>()
  return events.map(({ ActorKind, ActorName, SubjectKind, SubjectId, After }) => ({ ActorKind, ActorName, SubjectKind, SubjectId, After }))
}

const putAsStaff = async (records: object[]) => {
  const bearer = await server.staffToken('records@banksia.example')
  return server.raw('console', '/records/units', { method: 'PUT', bearer, payload: { records } })
}

test('a call that writes is one event of the audit log, with its type and counts; one that doesn’t is none', async () => {
  await sms.results('units', [unit('T1'), unit('T2')], 'sms')
  await sms.results('units', [unit('T1'), unit('T2', 'Renamed'), unit('T3'), { code: 'T4', shoeSize: 44 }], 'sms')
  await sms.results('units', [unit('T1'), { code: 'T4', shoeSize: 44 }], 'sms')
  await putAsStaff([unit('T5')])
  const records = { SubjectKind: 'records', SubjectId: 'units' }
  const key = { ActorKind: 'key', ActorName: 'Student management', ...records }
  expect(await readAudit()).toEqual([
    { ActorKind: 'staff', ActorName: 'records@banksia.example', ...records, After: { source: 'api', created: 1, changed: 0, unchanged: 0, refused: 0 } },
    { ...key, After: { source: 'sms', created: 1, changed: 1, unchanged: 1, refused: 1 } },
    { ...key, After: { source: 'sms', created: 2, changed: 0, unchanged: 0, refused: 0 } },
  ])
})

test('the same call sent again with its Idempotency-Key is no second event', async () => {
  const before = (await readAudit()).length
  for (let time = 0; time < 2; time++) await sms.put('units', { records: [unit('T6')] }, { 'idempotency-key': 'trail-1' })
  expect((await readAudit()).length).toBe(before + 1)
})

test('the change log says which key or person made each change', async () => {
  await sms.results('units', [unit('O1')])
  await sms.results('units', [unit('O1', 'Renamed')])
  await putAsStaff([unit('O2')])
  await putAsStaff([unit('O2', 'Renamed')])
  const tenantId = server.tenantId('banksia')
  const [staff] = await server.asOwner<{ id: string }>("select id::text from accounts where username = 'records@banksia.example'", [], consolePool)
  const logged = await server.asOwner(
    `select action, origin, actor, data ->> 'code' as code from changes where tenant_id = $1 and type = 'units' and data ->> 'code' like 'O_' order by seq`,
    [tenantId],
    tenantId,
  )
  const [byKey, byStaff] = [
    { origin: 'api-key', actor: String(sms.apiKeyId) },
    { origin: 'staff', actor: staff?.id },
  ]
  expect(logged).toEqual([
    { action: 'created', ...byKey, code: 'O1' },
    { action: 'changed', ...byKey, code: 'O1' },
    { action: 'created', ...byStaff, code: 'O2' },
    { action: 'changed', ...byStaff, code: 'O2' },
  ])
})
