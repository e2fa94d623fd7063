import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openRecordsClient, type RecordsClient } from './testing/records-client.ts'

let server: TestServer
let sms: RecordsClient
let kahu: RecordsClient
beforeAll(async () => {
  server = await openTestServer()
  sms = await openRecordsClient(server, ['records:read', 'records:import', 'records:read-finance', 'records:import-finance'])
  kahu = await openRecordsClient(server, ['records:read', 'records:import'], 'kahu')
})
afterAll(() => server.close())

const ofBanksia = <Row extends object>(text: string, values: unknown[] = []) =>
  server.asOwner<Row>(text, [server.tenantId('banksia'), ...values], server.tenantId('banksia'))

const only = async (path: string) => (await sms.page(path)).records[0]

test('records are created, changed, left unchanged and refused, each by itself and in order', async () => {
  const before = [
    { learnerNumber: 'R1', lastName: 'Ng' },
    { learnerNumber: 'R2', lastName: 'Okoro', mobile: '0400 555 010' },
  ]
  expect(await sms.results('learners', before)).toEqual([
    { index: 0, result: 'created' },
    { index: 1, result: 'created' },
  ])
  const results = await sms.results('learners', [
    { learnerNumber: 'R1', lastName: 'Ng' },
    { ref: 'sms-3', learnerNumber: 'R3', lastName: 'Silva', email: 'not an address' },
    { learnerNumber: 'R2', lastName: 'Okoro-Hall' },
    { learnerNumber: 'R4', lastName: 'Tamati', uniqueStudentIdentifier: '3AW88YH9U5' },
    { lastName: 'Nobody' },
  ])
  expect(results).toEqual([
    { index: 0, result: 'unchanged' },
    { index: 1, ref: 'sms-3', result: 'refused', problems: [{ field: 'email', sentence: 'Email: This isn’t an email address.', severity: 'refused' }] },
    { index: 2, result: 'changed' },
    { index: 3, result: 'created', problems: [{ field: 'uniqueStudentIdentifier', sentence: expect.any(String), severity: 'warning' }] },
    { index: 4, result: 'refused', problems: [{ field: 'learnerNumber', sentence: 'Learner number is missing.', severity: 'refused' }] },
  ])
  expect(await only('learners?learnerNumber=R2')).toMatchObject({
    lastName: 'Okoro-Hall',
    mobile: '0400 555 010',
    version: 2,
    source: 'api',
    ref: null,
    retiredAt: null,
  })
  expect((await sms.page('learners?learnerNumber=R3')).records).toEqual([])
})

test('null removes a value, a missing field leaves it, whatever the other records of the call have', async () => {
  const full = (number: string) => ({ learnerNumber: number, lastName: 'Lee', mobile: '0400 555 011', gender: 'F', dateOfBirth: '2001-03-14' })
  await sms.results('learners', [full('N1'), full('N2'), full('N3')])
  const results = await sms.results('learners', [
    { learnerNumber: 'N1', mobile: null },
    { learnerNumber: 'N2', dateOfBirth: null, gender: null },
    { learnerNumber: 'N3', lastName: null },
  ])
  expect(results.map(({ result }) => result)).toEqual(['changed', 'changed', 'refused'])
  expect(results[2]?.problems).toEqual([{ field: 'lastName', sentence: 'Last name is missing.', severity: 'refused' }])
  expect(await only('learners?learnerNumber=N1')).toMatchObject({ lastName: 'Lee', mobile: null, gender: 'F', dateOfBirth: '2001-03-14' })
  expect(await only('learners?learnerNumber=N2')).toMatchObject({ lastName: 'Lee', mobile: '0400 555 011', gender: null, dateOfBirth: null })
})

test('a record is found by its reference, even with another key, and each source has its own references', async () => {
  await sms.results('units', [{ ref: 'u-1', code: 'REFUNI1', description: 'A unit' }], 'sms')
  expect(await sms.results('units', [{ ref: 'u-1', code: 'REFUNI2', description: 'A unit' }], 'sms')).toEqual([{ index: 0, ref: 'u-1', result: 'changed' }])
  expect(await sms.results('units', [{ ref: 'u-1', code: 'REFUNI3', description: 'Another' }], 'lms')).toEqual([{ index: 0, ref: 'u-1', result: 'created' }])
  expect((await sms.page('units?ref=u-1')).records.map(({ code, source }) => [code, source])).toEqual([
    ['REFUNI2', 'sms'],
    ['REFUNI3', 'lms'],
  ])
  expect((await sms.page('units?ref=u-1&source=lms')).records).toHaveLength(1)
})

test('the second record with the same key or reference is refused', async () => {
  const results = await sms.results('units', [
    { ref: 'a', code: 'TWICE1', description: 'One' },
    { code: 'TWICE1', description: 'Two', ref: 'b' },
    { ref: 'a', code: 'TWICE2', description: 'Three' },
  ])
  expect(results.map(({ result }) => result)).toEqual(['created', 'refused', 'refused'])
  expect(results[1]?.problems?.[0]?.sentence).toBe('The record at index 0 has the same key or reference.')
})

test('unknown fields and values of a wrong type are refused by name', async () => {
  const [result] = await sms.results('learners', [{ learnerNumber: 'W1', lastName: ['Ng'], shoeSize: 44, mobile: true }])
  expect(result).toEqual({
    index: 0,
    result: 'refused',
    problems: [
      { field: 'lastName', sentence: 'Last name: This must be text, a number, true, false or null.', severity: 'refused' },
      { field: 'shoeSize', sentence: 'There is no field shoeSize.', severity: 'refused' },
      { field: 'mobile', sentence: 'Mobile: This must be text or a number.', severity: 'refused' },
    ],
  })
})

test('numbers and booleans are values too, and a value that no column holds is refused', async () => {
  await sms.results('units', [{ code: 'NUM1', description: 'A unit' }])
  expect(await sms.results('unit-elements', [{ unit: 'NUM1', code: 7, description: 'An element', isActive: false }])).toEqual([{ index: 0, result: 'created' }])
  const results = await sms.results('learners', [
    { learnerNumber: 4711, lastName: 'Ng' },
    { learnerNumber: 'NUL', lastName: 'with \u0001' },
  ])
  expect(results.map(({ result }) => result)).toEqual(['created', 'refused'])
  await sms.results('invoices', [invoice('I-BIG')])
  const lines = await sms.results('invoice-lines', [
    { invoice: 'I-BIG', position: 1, description: 'Fee', unitAmount: 10 },
    { invoice: 'I-BIG', position: 999_999_999_999, description: 'Fee', unitAmount: 10 },
  ])
  expect(lines.map(({ result }) => result)).toEqual(['created', 'refused'])
  expect(lines[1]?.problems?.[0]?.sentence).toBe('A value of this record is out of range.')
})

const invoice = (invoiceNumber: string) => ({
  invoiceNumber,
  learner: 'R1',
  status: statusOfInvoices,
  issueDate: '2026-02-01',
  amountTotal: 250,
  amountOwing: '250.00',
})
let statusOfInvoices: string
beforeAll(async () => {
  const answer = await server.raw('console', '/combos/finance-invoice-statuses', {
    bearer: await server.staffToken('admin@banksia.example'),
    headers: { jsonFormat: 'camelCase' },
  })
  statusOfInvoices = answer.json()[0].data.code ?? answer.json()[0].data.description
})

test('1,001 records, none at all, or a source that is no name are refused as a whole', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => ({ code: `M${index}`, description: 'A unit' }))
  for (const body of [{ records: many }, { records: [] }, {}, { records: many.slice(0, 1), source: 'Not A Name' }, { records: many.slice(0, 1), other: 1 }])
    expect((await sms.put('units', body)).statusCode).toBe(400)
  expect((await sms.put('units', { records: many })).json()).toMatchObject({ errors: [{ pointer: '/records', message: 'Must hold at most 1000.' }] })
  expect((await sms.put('shoes', { records: many.slice(0, 1) })).statusCode).toBe(404)
  const results = await sms.results('units', many.slice(0, 1000))
  expect(results.map(({ index, result }) => `${index} ${result}`)).toEqual(many.slice(0, 1000).map((_, index) => `${index} created`))
})

test('the same call with the same Idempotency-Key has one effect and one answer', async () => {
  const body = { records: [{ code: 'IDEM1', description: 'A unit' }] }
  const send = () => sms.put('units', body, { 'idempotency-key': 'units-1' })
  const [first, second] = [await send(), await send()]
  expect(first.json()).toEqual({ results: [{ index: 0, result: 'created' }] })
  expect(second.json()).toEqual(first.json())
  const other = await sms.put('units', { records: [{ code: 'IDEM2', description: 'B' }] }, { 'idempotency-key': 'units-1' })
  expect(other.statusCode).toBe(409)
})

test('the change log has each change once, from the key that made it', async () => {
  await sms.results('units', [
    { code: 'LOG1', description: 'A unit' },
    { code: 'LOG2', description: 'A unit' },
  ])
  await sms.results('units', [
    { code: 'LOG1', description: 'Another name' },
    { code: 'LOG2', description: 'A unit' },
  ])
  const logged = await ofBanksia(
    `select action, origin, actor, data ->> 'code' as code, changed -> 'description' as changed from changes
     where tenant_id = $1 and type = 'units' and data ->> 'code' like 'LOG%' order by seq`,
  )
  const by = { origin: 'api-key', actor: String(sms.apiKeyId) }
  expect(logged).toEqual([
    { action: 'created', ...by, code: 'LOG1', changed: null },
    { action: 'created', ...by, code: 'LOG2', changed: null },
    { action: 'changed', ...by, code: 'LOG1', changed: ['A unit', 'Another name'] },
  ])
  const bearer = await server.staffToken('records@banksia.example')
  await server.raw('console', '/records/units', { method: 'PUT', bearer, payload: { Records: [{ Code: 'LOG3', Description: 'By a person' }] } })
  expect(await ofBanksia(`select origin from changes where tenant_id = $1 and type = 'units' and data ->> 'code' = 'LOG3'`)).toEqual([{ origin: 'staff' }])
})

test('another provider’s records are neither found nor read', async () => {
  await sms.results('units', [{ code: 'OWNED1', description: 'A unit' }])
  const [result] = await kahu.results('unit-offers', [{ code: 'O1', unit: 'OWNED1' }])
  expect(result).toEqual({ index: 0, result: 'refused', problems: [{ field: 'unit', sentence: 'There is no such unit.', severity: 'refused' }] })
  expect(JSON.stringify(await kahu.page('units?limit=1000'))).not.toContain('OWNED1')
})

test('a key reads and writes only what its scopes say; finance is apart', async () => {
  const records = await openRecordsClient(server, ['records:read', 'records:import'])
  const reader = await openRecordsClient(server, ['records:read-finance'])
  expect((await records.get('units')).statusCode).toBe(200)
  expect((await records.get('invoices')).statusCode).toBe(403)
  expect((await records.put('invoices', { records: [invoice('I-1')] })).statusCode).toBe(403)
  expect((await reader.get('invoices')).statusCode).toBe(200)
  expect((await reader.get('learners')).statusCode).toBe(403)
  expect((await reader.put('invoices', { records: [invoice('I-1')] })).statusCode).toBe(403)
  expect(await sms.results('invoices', [invoice('I-1')])).toEqual([{ index: 0, result: 'created' }])
})

test('sealed values are written and never returned', async () => {
  const learner = { learnerNumber: 'S1', lastName: 'Ng', taxFileNumber: '123 456 782', driverLicense: 'DL-4711' }
  await sms.results('learners', [learner])
  expect((await sms.results('learners', [learner]))[0]?.result).toBe('unchanged')
  const text = JSON.stringify(await only('learners?learnerNumber=S1'))
  for (const part of ['taxFileNumber', 'driverLicense', '123456782', 'DL-4711']) expect(text).not.toContain(part)
})

test('the NSN is neither a key nor part of an address', async () => {
  await kahu.results('learners', [{ learnerNumber: 'K1', lastName: 'Tamati', nationalStudentNumber: '123456789' }])
  const [result] = await kahu.results('learners', [{ nationalStudentNumber: '123456789', lastName: 'Changed' }])
  expect(result).toMatchObject({ result: 'refused', problems: [{ field: 'learnerNumber' }] })
  for (const name of ['nationalStudentNumber', 'nsn', 'search']) expect((await kahu.get(`learners?${name}=123456789`)).statusCode).toBe(400)
  expect((await kahu.get('learners/123456789')).statusCode).toBe(404)
})

test('pages follow each other without gap or repeat, and only what changed since is read again', async () => {
  const all = (await sms.page('units?limit=1000')).records.map(({ code }) => code)
  const codes: unknown[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await sms.page(`units?limit=300${next && `&after=${next}`}`)
    codes.push(...page.records.map(({ code }) => code))
    next = page.next
  }
  expect(codes.slice(0, 1000)).toEqual(all)
  expect(new Set(codes).size).toBe(codes.length)
  for (const cursor of ['nonsense', 'WyJ4Il0', 'WzEsMl0']) expect((await sms.get(`units?after=${cursor}`)).statusCode).toBe(400)

  const { lastChange } = await sms.page('units?limit=1')
  await sms.results('units', [
    { code: 'SINCE1', description: 'New' },
    { code: 'LOG2', description: 'Renamed' },
    { code: 'LOG1', description: 'Another name' },
  ])
  await sms.results('learner-addresses', [{ learner: 'R1', kind: 'postal', postcode: 4000 }])
  const changed = await sms.page(`units?changedSince=${lastChange}`)
  expect(changed.records.map(({ code }) => code)).toEqual(['LOG2', 'SINCE1'])
  expect((await sms.page(`units?changedSince=${changed.lastChange}`)).records).toEqual([])
  expect((await sms.page(`learner-addresses?changedSince=${lastChange}`)).records).toMatchObject([{ learner: 'R1', kind: 'postal', postcode: '4000' }])
  await ofBanksia('delete from changes where tenant_id = $1 and seq <= $2', [lastChange])
  expect((await sms.get(`units?changedSince=${lastChange}`)).statusCode).toBe(200)
  expect((await sms.get(`units?changedSince=${lastChange - 1}`)).statusCode).toBe(400)
})

test('1,000 records with every field are one call', async () => {
  const fields = {
    firstName: 'Mia',
    lastName: 'Okafor',
    mobile: '0400 555 010',
    phoneHome: '07 5555 0000',
    gender: 'F',
    dateOfBirth: '2001-03-14',
    title: 'Ms',
  }
  const records = Array.from({ length: 1000 }, (_, index) => ({ ref: `f-${index}`, learnerNumber: `FULL-${index}`, ...fields }))
  expect(new Set((await sms.results('learners', records)).map(({ result }) => result))).toEqual(new Set(['created']))
})
