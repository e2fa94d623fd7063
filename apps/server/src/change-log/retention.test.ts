import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { changeLogJob } from './change-log-job.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ environment: { SERVE: 'portal,api,tenants,console' } })
})
afterAll(() => server.close())

const week = 7 * 24 * 60 * 60_000
const monday = (ago: number) => {
  const now = new Date()
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ((now.getUTCDay() + 6) % 7))
  return new Date(start - ago * week).toISOString().slice(0, 10)
}
const partitionOf = (ago: number) => `change_log.changes_${monday(ago).replaceAll('-', '_')}`
const partitions = async () =>
  (await server.asOwner<{ name: string }>("select inhrelid::regclass::text as name from pg_inherits where inhparent = 'changes'::regclass order by 1")).map(
    ({ name }) => name,
  )
const add = (seq: number, ago: number) =>
  server.asOwner(
    `insert into changes (tenant_id, seq, at, type, subject, action, origin, data) values ($1, $2, $3::date + interval '1 day', 'units', '1', 'created', 'system', '{}')`,
    [server.tenantId('banksia'), seq, monday(ago)],
    server.tenantId('banksia'),
  )
const kept = async () => {
  const rows = await server.asOwner<{ seq: string; part: string }>(
    'select seq, tableoid::regclass::text as part from changes order by seq',
    [],
    server.tenantId('banksia'),
  )
  // A distributed database names the shard.
  return rows.map(({ seq, part }) => [Number(seq), part.replace(/_\d{5,}$/, '')])
}
const run = (days: number) => changeLogJob(server.ownerUrl, days).run({ signal: new AbortController().signal })

test('the partitions of this week and the next two are there from the start', async () => {
  expect(await partitions()).toEqual(['change_log.changes_default', partitionOf(0), partitionOf(-1), partitionOf(-2)].sort())
})

test('changes without a partition get one, old partitions go, and the job can run again and again', async () => {
  for (const [seq, ago] of [
    [1, 30],
    [2, 14],
    [3, 3],
    [4, 3],
    [5, 0],
  ] as const)
    await add(seq, ago)
  expect(await kept()).toEqual([...[1, 2, 3, 4].map((seq) => [seq, 'change_log.changes_default']), [5, partitionOf(0)]])
  await run(120)
  expect(await kept()).toEqual([
    [2, partitionOf(14)],
    [3, partitionOf(3)],
    [4, partitionOf(3)],
    [5, partitionOf(0)],
  ])
  await run(90)
  await run(90)
  expect((await kept()).map(([seq]) => seq)).toEqual([3, 4, 5])
  expect(await partitions()).toEqual(['change_log.changes_default', partitionOf(3), partitionOf(0), partitionOf(-1), partitionOf(-2)].sort())
  const [left] = await server.asOwner<{ forced: boolean }>(
    "select bool_and(relforcerowsecurity) as forced from pg_class where relname ~ '^changes_' and relkind = 'r'",
  )
  expect(left).toEqual({ forced: true })
})
