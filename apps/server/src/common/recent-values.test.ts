import { expect, test } from 'vitest'
import { openRecentValues } from './recent-values.ts'

test('when the cache is full, the least recently used entry is evicted', () => {
  const recent = openRecentValues<number>({ mostEntries: 2, lifetime: 1000 })
  recent.keep('a', 1)
  recent.keep('b', 2)
  recent.get('a')
  recent.keep('c', 3)
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([1, undefined, 3])
})

test('no entry outlives its lifetime', () => {
  let now = 0
  const recent = openRecentValues<number>({ mostEntries: 2, lifetime: 1000, clock: () => now })
  recent.keep('a', 1)
  now = 999
  expect(recent.get('a')).toBe(1)
  now = 1000
  expect(recent.get('a')).toBeUndefined()
})

test('the total size stays within the limit, whatever is replaced or expires', () => {
  let now = 0
  const recent = openRecentValues<string>({ mostEntries: 100, lifetime: 1000, mostBytes: 10, bytesOf: ({ length }) => length, clock: () => now })
  recent.keep('a', 'xxxx')
  recent.keep('a', 'xxxxx')
  recent.keep('b', 'xxxxx')
  expect(['a', 'b'].map(recent.get)).toEqual(['xxxxx', 'xxxxx'])
  recent.keep('c', 'x')
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([undefined, 'xxxxx', 'x'])
  recent.keep('b', 'x'.repeat(11))
  expect(recent.get('b')).toBeUndefined()
  now = 2000
  recent.get('c')
  recent.keep('d', 'x'.repeat(10))
  expect(recent.get('d')).toHaveLength(10)
})
