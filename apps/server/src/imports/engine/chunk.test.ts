import type { RecordTypeName } from '@lanyard/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSecrets } from '../../secrets/secrets.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { type CheckedRecord, checkRecord } from './check-record.ts'
import { processChunk } from './chunk.ts'
import { runEach } from './import-run.queries.ts'
import { readLogged } from './import-run.ts'
import { createSeen } from './matching.queries.ts'
import type { LoggedTables } from './writing.queries.ts'

let server: TestServer
let client: pg.Client
let tenantId: number
let importId: number
let logged: LoggedTables
let count = 0
beforeAll(async () => {
  server = await openTestServer()
  tenantId = server.tenantId('banksia')
  const [run] = await server.asOwner<{ id: string }>(
    `insert into imports (tenant_id, source, origin, started_by, file_name, size, state) values ($1, 'tests', 'command', 'tests', 'a.csv', 1, 'applying') returning id`,
    [tenantId],
    tenantId,
  )
  importId = Number(run?.id)
  client = new pg.Client({ connectionString: server.appUrl })
  await client.connect()
  logged = await readLogged(client)
})
afterAll(async () => {
  await client.end()
  await server.close()
})
beforeEach(async () => {
  await client.end()
  client = new pg.Client({ connectionString: server.appUrl })
  await client.connect()
})

const secrets = openSecrets('a secret of the tests')
const lists: Record<string, Record<string, number>> = {
  genders: { f: 1, m: 2 },
  'enrolment-statuses': { active: 4 },
  'unit-enrolment-statuses': { enrolled: 2 },
}
const context = { find: (list: string, text: string) => lists[list]?.[text.toLowerCase()], sealAlike: secrets.sealAlike, zone: 'Australia/Brisbane' }

type Values = Record<string, string | null>
const bring = async (type: RecordTypeName, rows: Values[], { isDryRun = false, refs = [] as string[] } = {}) => {
  const checked: CheckedRecord[] = rows.map((values, index) => {
    const ref = refs[index]
    const { checked: record, problems } = checkRecord({ type, file: 'a.csv', line: index + 2, values, ...(ref && { ref }) }, context)
    if (!record) throw new Error(JSON.stringify(problems))
    return record
  })
  const present = Object.keys(rows[0] ?? {})
  const shape = {
    type,
    tenantId,
    source: 'tests',
    present,
    removable: new Set(checked.flatMap(({ removed }) => removed)),
    refersBy: 'key' as const,
    tenant: { code: 'BANKSIA', country: 'AU', zone: 'Australia/Brisbane', currencyId: 1, fileState: 'clean' as const },
  }
  return processChunk(client, shape, { records: checked }, isDryRun ? undefined : { importId, logged, chunk: count++ })
}
const inTransaction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await client.query('begin')
  await client.query(`set local app.tenant_id = '${tenantId}'`)
  const result = await work()
  await client.query('commit')
  return result
}

const learners = [
  { learnerNumber: 'T1', firstName: 'Ana', lastName: 'Ng', gender: 'F', dateOfBirth: '14/03/2001', taxFileNumber: '123 456 782' },
  { learnerNumber: 'T2', firstName: 'Ben', lastName: 'Ng', gender: 'M', dateOfBirth: '1999-01-31', taxFileNumber: '' },
]

test('records are created, found again, and only changed ones written', async () => {
  expect((await inTransaction(() => bring('learners', learners))).counts).toEqual({ created: 2, changed: 0, same: 0 })
  expect((await inTransaction(() => bring('learners', learners))).counts).toEqual({ created: 0, changed: 0, same: 2 })
  const [first = {}, second = {}] = learners as Values[]
  const moved = await inTransaction(() => bring('learners', [{ ...first, firstName: 'Anna' }, second]))
  expect(moved.counts).toEqual({ created: 0, changed: 1, same: 1 })
  expect(moved.changed).toEqual([{ type: 'learners', file: 'a.csv', line: 2, key: 'T1', changed: { first_name: ['Ana', 'Anna'] } }])
  const [stored] = await server.asOwner(
    'select first_name, version, date_of_birth::text, tax_file_number_sealed is not null as sealed from learners where tenant_id = $1 and learner_number = $2',
    [tenantId, 'T1'],
    tenantId,
  )
  expect(stored).toEqual({ first_name: 'Anna', version: 2, date_of_birth: '2001-03-14', sealed: true })
})

test('a field that isn’t given leaves what is stored, and one that is given as nothing removes it', async () => {
  await inTransaction(() => bring('learners', learners))
  const stored = async () =>
    (await server.asOwner('select first_name, gender_id::int from learners where tenant_id = $1 and learner_number = $2', [tenantId, 'T1'], tenantId))[0]
  await inTransaction(() => bring('learners', [{ learnerNumber: 'T1', firstName: ' ', lastName: 'Ng', gender: null }]))
  expect(await stored()).toEqual({ first_name: 'Ana', gender_id: null })
  const refused = await inTransaction(() => bring('learners', [{ learnerNumber: 'T1', lastName: null }]))
  expect(refused.problems.map(({ sentence }) => sentence)).toEqual(['Last name is missing.'])
})

test('a record with all that hangs on it: references, links, keys of several fields', async () => {
  const enrolments = [
    { learner: 'T1', unit: 'TSTUNI001', courseOffer: 'TSTCRS', startDate: '2026-02-01', status: 'enrolled' },
    { learner: 'T1', unit: 'TSTUNI001', courseOffer: 'TSTCRS', startDate: '2026-07-01', status: 'enrolled' },
    { learner: 'T2', unit: 'TSTUNI001', courseOffer: '', startDate: '', status: 'enrolled' },
  ]
  const all = async (isDryRun: boolean) => [
    (await bring('learners', learners, { isDryRun })).counts,
    (await bring('course-offers', [{ code: 'TSTCRS', description: 'A course' }], { isDryRun })).counts,
    (await bring('units', [{ code: 'TSTUNI001', description: 'A unit' }], { isDryRun })).counts,
    (await bring('course-enrolments', [{ learner: 'T1', courseOffer: 'TSTCRS', status: 'ACTIVE', startDate: '2026-02-01' }], { isDryRun })).counts,
    (await bring('unit-enrolments', enrolments, { isDryRun })).counts,
  ]
  const expected = [
    expect.anything(),
    { created: 1, changed: 0, same: 0 },
    { created: 1, changed: 0, same: 0 },
    { created: 1, changed: 0, same: 0 },
    { created: 3, changed: 0, same: 0 },
  ]
  await client.query('begin')
  await client.query(`set local app.tenant_id = '${tenantId}'`)
  await runEach(client, createSeen)
  expect(await all(true)).toEqual(expected)
  await client.query('rollback')
  expect(await inTransaction(() => all(false))).toEqual(expected)
  expect((await inTransaction(() => all(false))).slice(1)).toEqual([1, 1, 1, 3].map((same) => ({ created: 0, changed: 0, same })))
})

test('what is missing, lacking, against a rule or there twice is refused, and the rest written', async () => {
  const result = await inTransaction(() =>
    bring('course-enrolments', [
      { learner: 'T1', courseOffer: 'TSTCRS', status: 'ACTIVE', startDate: '2026-02-01', endDate: '2026-01-01' },
      { learner: 'nobody', courseOffer: 'TSTCRS', status: 'ACTIVE', startDate: '', endDate: '' },
      { learner: 'T2', courseOffer: 'TSTCRS', status: '', startDate: '', endDate: '' },
      { learner: 'T2', courseOffer: 'TSTCRS', status: 'ACTIVE', startDate: '', endDate: '' },
    ]),
  )
  expect(result.problems.map(({ line, sentence }) => [line, sentence])).toEqual([
    [2, 'The end date is before the start date.'],
    [3, 'There is no such learner.'],
    [4, 'Status is missing.'],
    [5, 'Line 4 of a.csv has the same key.'],
  ])
})

test('another tenant’s setting writes nothing', async () => {
  await client.query('begin')
  await client.query(`set local app.tenant_id = '${server.tenantId('kahu')}'`)
  await expect(bring('learners', learners)).rejects.toThrow(/row-level security/)
})
