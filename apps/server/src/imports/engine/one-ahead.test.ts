import { expect, test } from 'vitest'
import { oneAhead } from './one-ahead.ts'

const told: string[] = []
async function* numbers(last: number, error?: Error) {
  try {
    for (let number = 1; number <= last; number++) {
      told.push(`made ${number}`)
      yield number
    }
    if (error) throw error
  } finally {
    told.push('closed')
  }
}

test('the next item is made while one is used, and no further one', async () => {
  told.length = 0
  for await (const number of oneAhead(numbers(3))) {
    await new Promise((resolve) => setImmediate(resolve))
    told.push(`used ${number}`)
  }
  expect(told).toEqual(['made 1', 'made 2', 'used 1', 'made 3', 'used 2', 'closed', 'used 3'])
})

test('an error is thrown after the items before it', async () => {
  told.length = 0
  const used: number[] = []
  const use = async () => {
    for await (const number of oneAhead(numbers(2, new Error('no more')))) {
      await new Promise((resolve) => setImmediate(resolve))
      used.push(number)
    }
  }
  await expect(use()).rejects.toThrow('no more')
  expect(used).toEqual([1, 2])
})

test('whoever stops early closes what is read', async () => {
  told.length = 0
  for await (const number of oneAhead(numbers(9))) if (number === 2) break
  expect(told.at(-1)).toBe('closed')
  expect(told).not.toContain('made 4')
})
