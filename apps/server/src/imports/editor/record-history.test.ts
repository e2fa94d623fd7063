import type { Role } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openRecordsClient } from '../api/testing/records-client.ts'
import { type Editor, openEditor } from './testing/editor-client.ts'

let server: TestServer
let editor: Editor
beforeAll(async () => {
  server = await openTestServer()
  editor = await openEditor(server, 'records@banksia.example')
})
afterAll(() => server.close())

const historyOf = async (type: string, id: string, before?: number) => editor.getRecordHistory({ params: { type, id }, query: { ...(before && { before }) } })

test('each change with who made it, from where, and before and after by field; sealed values are only named', async () => {
  const sms = await openRecordsClient(server, ['records:import'])
  await sms.results('learners', [{ learnerNumber: 'HI-1', lastName: 'Before', gender: 'F' }], 'sms')
  const { items } = await editor.searchRecords({ params: { type: 'learners' }, query: { search: 'HI-1' } })
  const [record] = items as [(typeof items)[number]]
  const params = { type: 'learners', id: record.id }
  await editor.saveRecord({ params, body: { version: 1, values: { lastName: 'After', gender: 'M', taxFileNumber: '123456782', dateOfBirth: '2001-02-03' } } })
  await editor.retireRecord({ params, body: { version: 2, isRetired: true } })
  const { changes, next } = await historyOf('learners', record.id)
  expect(next).toBeNull()
  expect(changes).toMatchObject([
    { action: 'changed', origin: 'staff', importId: null, fields: [{ field: 'retiredAt', before: null, after: expect.any(String), isHidden: false }] },
    { action: 'changed', origin: 'staff', name: expect.stringMatching(/\S \S/) },
    { action: 'created', origin: 'api-key', name: 'Student management', fields: [] },
  ])
  expect(changes[1]?.fields.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
    { field: 'dateOfBirth', isHidden: false, before: null, after: '2001-02-03' },
    { field: 'gender', isHidden: false, before: 'Female', after: 'Male' },
    { field: 'lastName', isHidden: false, before: 'Before', after: 'After' },
    { field: 'taxFileNumber', isHidden: true, before: null, after: null },
  ])
})

test('a change of another record is told by its key, for a field of its own and for one that only names a link', async () => {
  const create = (type: string, values: Record<string, string>) => editor.createRecord({ params: { type }, body: { values } })
  const option = async (type: string) => (await editor.listRecordOptions({ params: { type }, query: { field: 'status' } }))[0]?.value ?? ''
  await create('learners', { learnerNumber: 'HI-2', lastName: 'Two' })
  for (const code of ['HI-A', 'HI-B']) await create('units', { code, description: code })
  await create('course-offers', { code: 'HI-C', description: 'Course' })
  await create('course-enrolments', { learner: 'HI-2', courseOffer: 'HI-C', status: await option('course-enrolments') })
  const { record } = await create('unit-enrolments', { learner: 'HI-2', unit: 'HI-A', status: await option('unit-enrolments') })
  await editor.saveRecord({ params: { type: 'unit-enrolments', id: record.id }, body: { version: 1, values: { unit: 'HI-B', courseOffer: 'HI-C' } } })
  const { changes } = await historyOf('unit-enrolments', record.id)
  expect(changes[0]?.fields.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
    { field: 'courseOffer', isHidden: false, before: null, after: 'HI-C' },
    { field: 'unit', isHidden: false, before: 'HI-A', after: 'HI-B' },
  ])
})

test('a long history comes page by page', async () => {
  const { record } = await editor.createRecord({ params: { type: 'units' }, body: { values: { code: 'HI-U', description: '0' } } })
  const params = { type: 'units', id: record.id }
  for (let version = 1; version <= 24; version++) await editor.saveRecord({ params, body: { version, values: { description: String(version) } } })
  const first = await historyOf('units', record.id)
  expect(first.changes.map(({ fields }) => fields[0]?.after)).toEqual(Array.from({ length: 20 }, (_, index) => String(24 - index)))
  const second = await historyOf('units', record.id, first.next ?? 0)
  expect(second.changes.map(({ action }) => action)).toEqual(['changed', 'changed', 'changed', 'changed', 'created'])
  expect(second.next).toBeNull()
})

test('every save is in the audit log, with the type, the record and its fields, without values', async () => {
  const { record } = await editor.createRecord({ params: { type: 'units' }, body: { values: { code: 'HI-V', description: 'V' } } })
  await editor.saveRecord({ params: { type: 'units', id: record.id }, body: { version: 1, values: { description: 'W' } } })
  await editor.saveRecord({ params: { type: 'units', id: record.id }, body: { version: 2, values: { description: 'W' } } })
  const bearer = await server.staffToken('admin@banksia.example')
  const events = (await server.raw('console', '/tenants/BANKSIA/audit-log?actionFilter=records.write&take=2', { bearer })).json<Record<string, unknown>[]>()
  expect(events).toMatchObject([
    { ActorName: 'records@banksia.example', SubjectId: 'units', After: { source: 'console', changed: 1, record: record.id, fields: ['description'] } },
    { ActorName: 'records@banksia.example', SubjectId: 'units', After: { source: 'console', created: 1, record: record.id } },
  ])
})

const people: [role: Role, email: string, types: { units: string; invoices: string }][] = [
  ['RecordsManager', 'records@banksia.example', { units: 'read write', invoices: 'read write' }],
  ['FinanceOfficer', 'finance@banksia.example', { units: '', invoices: 'read write' }],
  ['Auditor', 'auditor@banksia.example', { units: 'read', invoices: 'read' }],
  ['SupportAgent', 'support@banksia.example', { units: '', invoices: '' }],
]

test.each(people)('%s reads and writes the types of their area only', async (_, email, expected) => {
  const theirs = await openEditor(server, email)
  const isAllowed = (call: Promise<unknown>) =>
    call.then(
      () => true,
      (error: { problem?: { status: number } }) => error.problem?.status !== 403,
    )
  const offered = await theirs.listRecordTypes().then(
    ({ types }) => types.map(({ type }) => type),
    () => [],
  )
  for (const type of ['units', 'invoices'] as const) {
    const reads = await Promise.all([
      isAllowed(theirs.searchRecords({ params: { type }, query: {} })),
      isAllowed(theirs.getRecord({ params: { type, id: '1' } })),
      isAllowed(theirs.getRecordHistory({ params: { type, id: '1' }, query: {} })),
      isAllowed(theirs.listRecordOptions({ params: { type }, query: { field: 'learner' } })),
    ])
    const writes = await Promise.all([
      isAllowed(theirs.createRecord({ params: { type }, body: { values: { shoeSize: 44 } } })),
      isAllowed(theirs.saveRecord({ params: { type, id: '1' }, body: { version: 1, values: {} } })),
      isAllowed(theirs.retireRecord({ params: { type, id: '999999' }, body: { version: 1, isRetired: true } })),
    ])
    expect([...new Set(reads)], type).toEqual([expected[type].includes('read')])
    expect([...new Set(writes)], type).toEqual([expected[type].includes('write')])
    expect((offered as readonly string[]).includes(type)).toBe(expected[type].includes('read'))
  }
})
