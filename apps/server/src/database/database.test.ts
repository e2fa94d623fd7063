import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '../common/problem.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { type Database, openDatabase } from './database.ts'

let server: TestServer
let database: Database
beforeAll(async () => {
  server = await openTestServer()
  database = openDatabase(server.appUrl, { connections: 2 })
})
afterAll(async () => {
  await database.close()
  await server.close()
})

const banksia = () => database.forTenant(server.tenantId('banksia'))
const teams = async () => (await banksia().read<[{ name: string }[]]>(sql`select name from staff_teams order by id`))[0].map(({ name }) => name)

test('several statements run in one round trip with typed values', async () => {
  const [numbers, texts, moments] = await banksia().read<[object[], object[], object[]]>(
    sql`select 1 as whole, 2.50::numeric as amount, 9007199254740991::bigint as big, true as flag, null as nothing, array[1, 9007199254740991]::bigint[] as ids`,
    sql`select ${'a "quoted" \\ text'}::text as text, ${['x', 'y, "z"', 'back\\slash']}::text[] as list, ${JSON.stringify({ deep: [1] })}::jsonb as json`,
    sql`select '2026-01-31'::date as day, '2026-01-31 09:30:00+11'::timestamptz as moment, '2026-01-31 09:30:00.1239+00'::timestamptz as part,
      '12026-01-31 09:30:00+00'::timestamptz as "farAway"`,
  )
  expect(numbers).toEqual([{ whole: 1, amount: 2.5, big: 9007199254740991, flag: true, nothing: null, ids: [1, 9007199254740991] }])
  expect(texts).toEqual([{ text: 'a "quoted" \\ text', list: ['x', 'y, "z"', 'back\\slash'], json: { deep: [1] } }])
  expect(moments).toEqual([{ day: '2026-01-31', moment: '2026-01-30T22:30:00.000Z', part: '2026-01-31T09:30:00.123Z', farAway: '+012026-01-31T09:30:00.000Z' }])
})

test('a read can’t write', async () => {
  await expect(banksia().read(sql`insert into staff_teams (tenant_id, name) values (${server.tenantId('banksia')}, 'No')`)).rejects.toThrow(/read-only/)
})

test('a failed write leaves nothing behind, and its connection stays usable', async () => {
  const before = await teams()
  const failing = banksia().write(async (transaction) => {
    await transaction.rows(sql`insert into staff_teams (tenant_id, name) values (${server.tenantId('banksia')}, 'Half')`)
    throw new Problem('conflict')
  })
  await expect(failing).rejects.toThrow(Problem)
  expect(await teams()).toEqual(before)
})

test('a statement that failed once can run again on the same connection', async () => {
  const divide = (by: number) => banksia().read<[{ result: number }[]]>(sql`select 10 / ${by}::int as result`)
  for (let turn = 0; turn < 6; turn++) {
    await expect(divide(0)).rejects.toThrow(/division by zero/)
    expect((await divide(5))[0]).toEqual([{ result: 2 }])
  }
})

test('interleaved tenants over two connections never see each other', async () => {
  const ids = ['banksia', 'kahu', 'protea', 'straits'] as const
  const tenantIds = Array.from({ length: 100 }, (_, index) => server.tenantId(ids[index % 4] as 'banksia'))
  const seen = await Promise.all(
    tenantIds.map(async (tenantId, index) => {
      if (index % 5 === 0) await expect(database.forTenant(tenantId).read(sql`select 1 / 0`)).rejects.toThrow()
      const [rows] = await database.forTenant(tenantId).read<[{ tenant_id: number }[]]>(sql`select distinct tenant_id from staff_teams`)
      return rows.map((row) => row.tenant_id)
    }),
  )
  expect(seen).toEqual(tenantIds.map((tenantId) => [tenantId]))
})

test('one statement is read in each of several tenants, and in none if any fails', async () => {
  const ids = (['kahu', 'banksia', 'protea'] as const).map(server.tenantId)
  const seen = await database.readEach<{ tenant_id: number }>(ids, () => sql`select distinct tenant_id from staff_teams`)
  expect(seen).toEqual(ids.map((id) => [{ tenant_id: id }]))
  expect(await database.readEach([], () => sql`select 1`)).toEqual([])
  await expect(database.readEach(ids, (id) => sql`select 1 / (${id}::int - ${ids[1]}::int)`)).rejects.toThrow(/division by zero/)
  expect(await teams()).not.toEqual([])
})

/** The first value of each answer, or the error's code. */
const settled = (reads: Promise<{ result: unknown }[][]>[]) =>
  Promise.all(
    reads.map((read) =>
      read.then(
        ([rows]) => rows?.[0]?.result,
        (error) => error.code,
      ),
    ),
  )

test('when batched reads contain a failing one, only that one fails and the later ones are answered', async () => {
  const narrow = openDatabase(server.appUrl, { connections: 1 })
  const divide = (by: number) => narrow.forTenant(server.tenantId('banksia')).read<{ result: number }[][]>(sql`select 60 / ${by}::int as result`)
  const expected = [60, 30, 20, '22012', 12, 10, '22012', '22012', 6, 5, 4, 3]
  for (let turn = 0; turn < 3; turn++) expect(await settled([1, 2, 3, 0, 5, 6, 0, 0, 10, 12, 15, 20].map(divide))).toEqual(expected)
  await narrow.close()
})

test('when a connection breaks, its current read fails and the later ones use another connection', async () => {
  const narrow = openDatabase(server.appUrl, { connections: 1 })
  const read = (what: Sql) => narrow.forTenant(server.tenantId('banksia')).read<{ result: number }[][]>(what)
  const breaking = sql`select pg_terminate_backend(pg_backend_pid()) as result`
  expect(await settled([sql`select 1 as result`, sql`select 2 as result`, breaking, sql`select 4 as result`].map(read))).toEqual([
    1,
    2,
    'database-unavailable',
    4,
  ])
  await narrow.close()
})

test("an after-commit callback doesn't run without a commit", async () => {
  const done: string[] = []
  await banksia().write(async (transaction) => transaction.afterCommit(() => void done.push('kept')))
  await banksia()
    .write(async (transaction) => {
      transaction.afterCommit(() => void done.push('lost'))
      throw new Error('stop')
    })
    .catch(() => undefined)
  expect(done).toEqual(['kept'])
})

test('a tenant id must be an integer', () => {
  // A tenant that the types refuse.
  expect(() => database.forTenant("1'; drop table tenants; --" as never)).toThrow(TypeError)
})

test('when the queue is full, the next read is asked to retry later', async () => {
  const narrow = openDatabase(server.appUrl, { connections: 1 })
  const slow = Array.from({ length: 200 }, () =>
    narrow.shared.read(sql`select pg_sleep(0.01)`).then(
      () => 'answered',
      (error: Problem) => error.code,
    ),
  )
  const outcomes = await Promise.all(slow)
  expect(outcomes.filter((outcome) => outcome === 'busy').length).toBeGreaterThan(0)
  expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(60)
  await narrow.close()
})

test('an unreachable database is a 503 with Retry-After', async () => {
  const nowhere = openDatabase('postgres://nobody:x@127.0.0.1:1/none', { connections: 1 })
  const problem = await nowhere.shared.read(sql`select 1`).catch((error) => error)
  expect(problem).toMatchObject({ code: 'database-unavailable', headers: { 'retry-after': '2' } })
  await nowhere.close()
})

test('statements that fail are timed too: a timeout ends the slowest', async () => {
  const timed: string[] = []
  const watched = openDatabase(server.appUrl, { connections: 1, onTimed: (statements) => void timed.push(...statements.map(({ text }) => text)) })
  await expect(watched.shared.read(sql`select 1 / 0 as "failedRead"`)).rejects.toThrow()
  expect(timed.join()).toContain('failedRead')
  await watched.close()
})

test('a write has its turn while others go on reading', async () => {
  const single = openDatabase(server.appUrl, { connections: 1 })
  let answered = 0
  const reads = Array.from({ length: 60 }, () => single.shared.read(sql`select 1`).then(() => answered++))
  const before = await single.shared.write(async () => answered)
  expect(before).toBeLessThan(60)
  await Promise.all(reads)
  await single.close()
})
