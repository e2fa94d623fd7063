import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalogue, type TenantCatalogue } from '../../catalogue/catalogue.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import type { GivenRecord } from '../given-record.ts'
import { seeded } from '../samples/sample-college.ts'
import { sampleRecords } from '../testing/sample-records.ts'
import { addTotals, applyRun, type BatchOutcome, dryRun, type RunOptions, type TotalsByType } from './import-run.ts'
import { openListCodes } from './list-codes.ts'
import { recordTables } from './record-tables.ts'
import { TouchedSince, type Undoing, undoRun } from './undo.ts'

let server: TestServer
let client: pg.Client
let options: RunOptions
let catalogue: TenantCatalogue
beforeAll(async () => {
  server = await openTestServer()
  client = new pg.Client({ connectionString: server.appUrl })
  await client.connect()
  const tenantId = server.tenantId('banksia')
  catalogue = await (await openCatalogue(server.database, server.changeNotifications)).of(tenantId)
  const find = openListCodes(catalogue, [])
  const context = { find, sealAlike: openSecrets('a secret of the tests').sealAlike, zone: 'Australia/Brisbane' }
  options = {
    tenantId,
    source: 'tests',

    refersBy: 'key',
    tenant: { code: 'BANKSIA', country: 'AU', zone: 'Australia/Brisbane', currencyId: 1, fileState: 'clean' as const },
    context,
    chunkSize: 40,
  }
})
afterAll(async () => {
  await client.end()
  await server.close()
})

async function* from(records: readonly GivenRecord[]) {
  yield* records
}

const newRun = async () => {
  const [run] = await server.asOwner<{ id: string }>(
    `insert into imports (tenant_id, source, origin, started_by, file_name, size, state) values ($1, 'tests', 'command', 'tests', 'a.zip', 1, 'applying') returning id`,
    [options.tenantId],
    options.tenantId,
  )
  return Number(run?.id)
}

const totalsOf = async (outcomes: AsyncIterable<BatchOutcome>) => {
  let totals: TotalsByType = {}
  const sentences: string[] = []
  for await (const outcome of outcomes) {
    for (const [type, more] of Object.entries(outcome.totals)) totals = addTotals(totals, type as keyof TotalsByType, more)
    sentences.push(
      ...outcome.problems
        .filter(({ severity }) => severity === 'refused')
        .map(({ type, line, sentence, value }) => `${type} ${line}: ${sentence} ${value ?? ''}`),
    )
  }
  return { totals, sentences }
}
const applyAs = (importId: number, records: readonly GivenRecord[]) =>
  totalsOf(applyRun(client, from(records), { ...options, importId, position: 0, isRefused: () => false }))
const apply = async (records: readonly GivenRecord[]) => applyAs(await newRun(), records)

/** Every row of every importable table, without the count of its changes. */
const everything = async () => {
  const rows: Record<string, unknown[]> = {}
  for (const { table } of Object.values(recordTables)) {
    const found = await server.asOwner<{ row: unknown }>(
      `select to_jsonb(t) - 'version' - 'revision' - 'changed_at' as row from ${table} t where tenant_id = $1 order by to_jsonb(t)::text`,
      [options.tenantId],
      options.tenantId,
    )
    rows[table] = found.map(({ row }) => row)
  }
  return rows
}
const finish = (importId: number) =>
  server.asOwner("update imports set state = 'applied' where tenant_id = $1 and id = $2", [options.tenantId, importId], options.tenantId)

test('records of every type: dry run, first and second time', async () => {
  const records = sampleRecords(catalogue)
  const types = [...new Set(records.map(({ type }) => type))]
  const all = (totals: object) => Object.fromEntries(types.map((type) => [type, { created: 0, changed: 0, same: 0, refused: 0, ...totals }]))
  const planned = await totalsOf(dryRun(client, from(records), options))
  expect(planned.sentences).toEqual([])
  expect(planned.totals).toEqual(all({ created: 5 }))
  expect(await apply(records)).toEqual({ totals: all({ created: 5 }), sentences: [] })
  expect(await apply(records)).toEqual({ totals: all({ same: 5 }), sentences: [] })
  const random = seeded(7)
  const shuffled = records.toSorted(() => random() - 0.5)
  expect((await apply(shuffled)).totals).toEqual(all({ same: 5 }))
})

test('a run is undone: what it changed has its values back, what it created is gone, and nothing else moved', async () => {
  const before = await everything()
  const other = sampleRecords(catalogue, { seed: 2, perType: 7 })
  const importId = await newRun()
  const { totals } = await applyAs(importId, other)
  expect(Object.values(totals).every(({ refused }) => refused === 0)).toBe(true)
  expect(await everything()).not.toEqual(before)
  await finish(importId)
  const steps: Undoing[] = []
  await undoRun(client, options.tenantId, importId, (step) => steps.push(step))
  expect(await everything()).toEqual(before)
  const written = Object.values(totals).reduce((sum, { created, changed }) => sum + created + changed, 0)
  expect([steps[0], steps.at(-1)]).toMatchObject([
    { read: 0, of: written },
    { read: written, of: written },
  ])
  expect(steps.map(({ totals: step }) => step.learners?.created ?? 0).filter(Boolean)).toEqual([totals.learners?.created])
  await expect(undoRun(client, options.tenantId, importId)).rejects.toThrow('Only a run that was applied')
})

test('a run whose records were changed since is not undone, not even in part', async () => {
  const importId = await newRun()
  await applyAs(importId, sampleRecords(catalogue, { seed: 3, perType: 7 }))
  await finish(importId)
  await server.asOwner("update learners set mobile = '0400 555 999' where tenant_id = $1 and learner_number = 'LEARNE-6'", [options.tenantId], options.tenantId)
  const before = await everything()
  const refusal = await undoRun(client, options.tenantId, importId).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(TouchedSince)
  expect([...(refusal as TouchedSince).byType]).toEqual([['learners', 1]])
  expect(await everything()).toEqual(before)
})

/** A connection that breaks before its nth statement. */
const breakingAt = async (statement: number) => {
  const own = new pg.Client({ connectionString: server.appUrl })
  own.on('error', () => {})
  await own.connect()
  const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid')
  const query = own.query.bind(own)
  let count = 0
  const counted = (...args: Parameters<typeof query>) => {
    if (++count === statement) void client.query('select pg_terminate_backend($1::int)', [rows[0]?.pid])
    return query(...args)
  }
  return Object.assign(own, { query: counted as typeof own.query })
}

test('a run that is cut off anywhere goes on without losing or doubling a record', async () => {
  const records = sampleRecords(catalogue, { seed: 4, perType: 9, prefix: 'CUT' })
  const random = seeded(11)
  const importId = await newRun()
  let cut = 0
  for (let isDone = false; !isDone; ) {
    const [run] = await server.asOwner<{ position: string }>(
      'select position from imports where tenant_id = $1 and id = $2',
      [options.tenantId, importId],
      options.tenantId,
    )
    const own = await breakingAt(cut < 15 ? Math.ceil(random() * 150) : 0)
    const outcome = await totalsOf(applyRun(own, from(records), { ...options, importId, position: Number(run?.position), isRefused: () => false })).catch(
      () => undefined,
    )
    await own.end().catch(() => {})
    if (outcome) isDone = true
    else cut++
  }
  expect(cut).toBeGreaterThan(2)
  const { totals } = await apply(records)
  for (const [type, { created, changed, same }] of Object.entries(totals)) expect([type, created, changed, same]).toEqual([type, 0, 0, 9])
  const [logged] = await server.asOwner<{ doubled: number }>(
    "select count(*)::int as doubled from (select from changes where tenant_id = $1 and origin = 'import' and actor = $2 and action = 'created' group by type, subject having count(*) > 1) x",
    [options.tenantId, String(importId)],
    options.tenantId,
  )
  expect(logged?.doubled).toBe(0)
})

const moveTo = (importId: number, state: string) =>
  server.asOwner('update imports set state = $3 where tenant_id = $1 and id = $2', [options.tenantId, importId, state], options.tenantId)

const countOf = async (statement: string, values: readonly unknown[]) => {
  const [row] = await server.asOwner<{ count: number }>(statement, [options.tenantId, ...values], options.tenantId)
  return row?.count
}

test.each([
  [19_999, [10_000, 19_999]],
  [20_000, [10_000, 20_000]],
  [20_001, [10_000, 20_000, 20_001]],
])(
  '%i records, paused after each batch: the faults at both ends of the second are refused, and the others are written once',
  {
    timeout: 240_000,
  },
  async (count, ends) => {
    const { chunkSize: _, ...usual } = options
    const lastOfSecond = Math.min(count, 20_000)
    const valuesOf = (line: number): GivenRecord['values'] => {
      const code = `B${count}-${line}`
      if (line === 10_001) return { code: code.padEnd(51, 'x'), description: 'A unit' }
      return line === lastOfSecond ? { code } : { code, description: 'A unit' }
    }
    const records = Array.from(
      { length: count },
      (_each, index): GivenRecord => ({ type: 'units', file: 'units.csv', line: index + 1, values: valuesOf(index + 1) }),
    )
    const refused = [10_001, lastOfSecond]
    const importId = await newRun()
    const positions: number[] = []
    const faults: number[] = []
    let created = 0
    for (let position = 0; position < count; ) {
      await moveTo(importId, 'applying')
      for await (const outcome of applyRun(client, from(records), { ...usual, importId, position, isRefused: () => false })) {
        created += outcome.totals.units?.created ?? 0
        faults.push(...outcome.problems.map(({ line }) => line))
        await moveTo(importId, 'paused')
      }
      position = (await countOf('select position::int as count from imports where tenant_id = $1 and id = $2', [importId])) ?? 0
      if (position === positions.at(-1)) throw new Error(`The run stands still at ${position}`)
      positions.push(position)
    }
    expect([positions, faults, created]).toEqual([ends, refused, count - 2])
    expect(await countOf('select count(*)::int as count from units where tenant_id = $1 and code like $2', [`B${count}-%`])).toBe(count - 2)
    const logged = "from changes where tenant_id = $1 and origin = 'import' and actor = $2 and action = 'created'"
    expect(await countOf(`select count(*)::int as count ${logged}`, [String(importId)])).toBe(count - 2)
    expect(await countOf(`select count(distinct subject)::int as count ${logged}`, [String(importId)])).toBe(count - 2)
    const again = await totalsOf(dryRun(client, from(records), usual))
    expect(again.totals.units).toEqual({ created: 0, changed: 0, same: count - 2, refused: 2 })
  },
)
