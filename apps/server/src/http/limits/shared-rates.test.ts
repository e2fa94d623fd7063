import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openSharedRate } from './shared-rates.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('processes share a limit: a burst, then one request per interval, for each key and tenant', async () => {
  let now = 1_000_000_000
  const limit = { name: 'test', most: 3, everySeconds: 10, message: 'That was often.', clock: () => now }
  const processes = [openSharedRate(limit), openSharedRate(limit)]
  let turn = 0
  const taken = (key: string, origin: 'banksia' | 'kahu' = 'banksia') => {
    const tenantId = server.tenantId(origin)
    const rate = processes[turn++ % 2] as (typeof processes)[0]
    return rate(server.database.forTenant(tenantId), tenantId, key).then(
      () => true,
      (error: unknown) => error,
    )
  }
  expect([await taken('a'), await taken('a'), await taken('a')]).toEqual([true, true, true])
  expect(await taken('a')).toMatchObject({ message: 'That was often. Try again in 10 seconds.', headers: { 'retry-after': '10' } })
  expect([await taken('b'), await taken('a', 'kahu')]).toEqual([true, true])
  now += 9_000
  expect(await taken('a')).toMatchObject({ headers: { 'retry-after': '1' } })
  now += 1_000
  expect(await taken('a')).toBe(true)
  expect(await taken('a')).not.toBe(true)
  now += 30_000
  expect([await taken('a'), await taken('a'), await taken('a'), await taken('a')].map((each) => each === true)).toEqual([true, true, true, false])
})

test('of many at the same moment, as many get through as the burst allows', async () => {
  const tenantId = server.tenantId('banksia')
  const rate = openSharedRate({ name: 'burst', most: 5, everySeconds: 60, message: 'That was often.', clock: () => 1_000_000_000 })
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => rate(server.database.forTenant(tenantId), tenantId, '')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
