import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from '../changes/change-notifications.ts'
import { openSmallTableCache, type SmallTableCache } from './small-tables.ts'

type Handlers = { change: (notice: Notice) => unknown; missed: () => unknown }

let stored: Map<number, string>
let reads: number[][]
let isCurrent: boolean
let handlers: Handlers
let cache: SmallTableCache

const open = (limit?: number) =>
  openSmallTableCache(
    {
      isCurrent: () => isCurrent,
      on: (_about, change, missed) => {
        handlers = { change, missed }
      },
    },
    limit,
  )

/** Whoever reads gets the codes as they were when the statement was sent. */
const read = async (...statements: { values: unknown[] }[]) => {
  const found = statements.map(({ values }) => {
    const ids = values[1] as number[]
    reads.push(ids)
    return ids.filter((id) => stored.has(id)).map((id) => ({ id, code: stored.get(id) as string, description: null }))
  })
  await Promise.resolve()
  return found
}

const codes = async (tenantId: number, ...ids: (number | null)[]) => {
  const { units } = await cache.lookUp(tenantId, { units: ids }, read)
  return ids.map((id) => units.get(id)?.code)
}

beforeEach(() => {
  stored = new Map([
    [1, 'BSB101'],
    [2, 'BSB102'],
    [3, 'BSB103'],
  ])
  reads = []
  isCurrent = true
  cache = open()
})

afterEach(() => vi.useRealTimers())

test('only rows that are not in memory are read, each once', async () => {
  expect(await codes(7, 1, 1, null)).toEqual(['BSB101', 'BSB101', undefined])
  expect(await codes(7, 1, 2)).toEqual(['BSB101', 'BSB102'])
  expect(await codes(7, 2, 1)).toEqual(['BSB102', 'BSB101'])
  expect(reads).toEqual([[1], [2]])
})

test('tenants have their own rows', async () => {
  await codes(7, 1)
  stored.set(1, 'OTHER')
  expect(await codes(8, 1)).toEqual(['OTHER'])
  expect(await codes(7, 1)).toEqual(['BSB101'])
})

test('a change is read again, and a read that began before it is not kept', async () => {
  const begun = codes(7, 1)
  stored.set(1, 'BSB101A')
  handlers.change({ about: 'small-tables', tenantId: 7 })
  expect(await begun).toEqual(['BSB101'])
  expect(await codes(7, 1)).toEqual(['BSB101A'])
})

test('a change of another tenant forgets nothing', async () => {
  await codes(7, 1)
  handlers.change({ about: 'small-tables', tenantId: 8 })
  await codes(7, 1)
  expect(reads).toEqual([[1]])
})

test('while notifications are not arriving rows are read each time, and after it everything is read again', async () => {
  await codes(7, 1)
  isCurrent = false
  stored.set(1, 'BSB101A')
  expect(await codes(7, 1)).toEqual(['BSB101A'])
  isCurrent = true
  handlers.missed()
  expect(await codes(7, 1)).toEqual(['BSB101A'])
})

test('after ten minutes rows are read again, even if nobody notified', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await codes(7, 1)
  stored.set(1, 'BSB101A')
  vi.advanceTimersByTime(599_000)
  expect(await codes(7, 1)).toEqual(['BSB101'])
  vi.advanceTimersByTime(2_000)
  expect(await codes(7, 1)).toEqual(['BSB101A'])
})

test('beyond the limit the tenant that was not asked for longest is forgotten', async () => {
  cache = open(300)
  await codes(7, 1)
  await codes(8, 1)
  await codes(7, 1)
  await codes(9, 1)
  reads = []
  await codes(7, 1)
  expect(reads).toEqual([])
  await codes(8, 1)
  expect(reads).toEqual([[1]])
})

test('rows that don’t fit are still found', async () => {
  cache = open(10)
  expect(await codes(7, 1, 2, 3)).toEqual(['BSB101', 'BSB102', 'BSB103'])
})
