import { afterEach, expect, test, vi } from 'vitest'
import type { GivenRecord } from '../given-record.ts'
import { batchesOf } from './batches.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const context = { find: () => undefined, sealAlike: () => Buffer.alloc(0), zone: 'Australia/Brisbane' }

test('a slow file says about once a second how far it is, whatever the size of a batch', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  async function* records(): AsyncGenerator<GivenRecord> {
    for (let line = 1; line <= 10; line++) {
      now += 400
      yield { type: 'units', file: 'units.csv', line, values: { code: `U${line}`, description: 'A unit' } }
    }
  }
  const heard: number[] = []
  const batches = await Array.fromAsync(batchesOf(records(), context, { onRead: (read) => heard.push(read) }))
  expect(batches.map(({ read }) => read)).toEqual([10])
  expect(heard).toEqual([2, 5, 8])
})
