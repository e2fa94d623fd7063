import { type RecordType, type RecordTypeName, recordActions, recordTypes } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogue } from '../../catalogue/catalogue.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { recordTables } from '../engine/record-tables.ts'
import { sampleRecords } from '../testing/sample-records.ts'
import { openRecordsClient, type RecordsClient } from './testing/records-client.ts'

const types = recordActions.flatMap(({ type, action }): RecordTypeName[] => (action === 'put' ? [type] : []))

let server: TestServer
let sms: RecordsClient
let sent: Map<string, object[]>
beforeAll(async () => {
  server = await openTestServer()
  sms = await openRecordsClient(server, ['records:read', 'records:import', 'records:read-finance', 'records:import-finance'])
  const catalogue = await (await openCatalogue(server.database, server.changeNotifications)).of(server.tenantId('banksia'))
  const samples = [...sampleRecords(catalogue, { seed: 21, perType: 12, prefix: 'A' }), ...sampleRecords(catalogue, { seed: 22, perType: 12, prefix: 'B' })]
  sent = new Map(types.map((type) => [type, samples.filter((record) => record.type === type).map(({ ref, values }) => ({ ref: ref ?? null, ...values }))]))
})
afterAll(() => server.close())

const everything = async (provider: 'banksia' | 'kahu' = 'banksia') => {
  const tenantId = server.tenantId(provider)
  const sums = types.map(
    (type) => `select '${type}' as type, md5(string_agg(t::text, ',' order by t::text)) as sum from ${recordTables[type].table} t where tenant_id = $1`,
  )
  return server.asOwner(`${sums.join(' union all ')} union all select 'log', max(seq)::text from changes where tenant_id = $1`, [tenantId], tenantId)
}

const readAll = async (type: string, client = sms, filter = '&source=sample') => {
  const records: Record<string, unknown>[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = await client.page(`${type}?limit=100${filter}${next && `&after=${next}`}`)
    records.push(...page.records)
    next = page.next
  }
  return records
}

test('there is a call for every type of record except documents, which have calls of their own', () => {
  expect(Object.keys(recordTables).filter((type) => !types.includes(type as RecordTypeName))).toEqual(['documents'])
})

describe('twice is once', () => {
  test.each(types)('%s', async (type) => {
    const records = sent.get(type) ?? []
    expect(records.length).toBe(24)
    expect((await sms.results(type, records, 'sample')).filter(({ result }) => result !== 'created')).toEqual([])
    expect((await sms.results(type, records, 'sample')).filter(({ result }) => result !== 'unchanged')).toEqual([])
  })
})

test('what was read and is sent back changes nothing, not a byte', async () => {
  const before = await everything()
  for (const type of types) {
    const records = await readAll(type)
    expect(records, type).toHaveLength(24)
    expect(
      (await sms.results(type, records)).filter(({ result }) => result !== 'unchanged'),
      type,
    ).toEqual([])
  }
  expect(await everything()).toEqual(before)
})

/** Lists' values have several names, and numbers, flags and moments several spellings. */
const readAsSent = new Set(['text', 'long-text', 'email', 'phone', 'postcode', 'day', 'word', 'reference'])

test('what was sent is read with the same names and values', async () => {
  for (const type of types) {
    const { fields }: RecordType = recordTypes[type]
    const records = await readAll(type)
    for (const record of (sent.get(type) ?? []) as Record<string, unknown>[]) {
      const comparable = Object.entries(record).filter(
        ([name]) => readAsSent.has(fields[name]?.kind ?? '') && !fields[name]?.sealed && !fields[name]?.identifier,
      )
      expect(records, type).toContainEqual(expect.objectContaining(Object.fromEntries(comparable)))
    }
  }
})

/** Records that were never brought in: some have neither key nor reference, some refer to such. */
test.each(['banksia', 'kahu'] as const)('what %s already had and is sent back changes nothing either', async (provider) => {
  const client = await openRecordsClient(server, ['records:read', 'records:import', 'records:read-finance', 'records:import-finance'], provider)
  const before = await everything(provider)
  const refused: Record<string, string[]> = {}
  for (const type of types) {
    const records = await readAll(type, client, '')
    const results = records.length === 0 ? [] : await client.results(type, records)
    expect(
      results.filter(({ result }) => result === 'created' || result === 'changed'),
      type,
    ).toEqual([])
    const sentences = results.filter(({ result }) => result === 'refused').flatMap(({ problems = [] }) => problems.map(({ sentence }) => sentence))
    if (sentences.length > 0) refused[type] = [...new Set(sentences)]
  }
  expect(refused).toEqual({ staff: ['Email is missing.'], refunds: ['Refund number is missing.'], messages: ['The reference is missing.'] })
  expect(await everything(provider)).toEqual(before)
})
