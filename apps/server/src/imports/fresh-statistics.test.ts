import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { openStatistics } from './fresh-statistics.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a table gets statistics after five hundred new records, and again whenever they have doubled', async () => {
  const analyzed = async () =>
    (await server.asOwner<{ count: number }>(`select sum(analyze_count)::int as count from pg_stat_user_tables where relname in ('units', 'learners')`))[0]
      ?.count
  const note = openStatistics(server.ownerUrl)
  const before = (await analyzed()) ?? 0
  const counts: number[] = []
  for (const created of [499, 500, 750, 999, 1_000]) {
    await note({ units: { created }, learners: { created: 3 } })
    counts.push(((await analyzed()) ?? 0) - before)
  }
  expect(counts).toEqual([0, 1, 1, 1, 2])
})
