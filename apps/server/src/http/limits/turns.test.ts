import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

/** Work that lasts until the test ends it. */
const openWork = (turns: ReturnType<typeof openTurns>) => {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (tenantId: number, name: string) =>
    turns(
      tenantId,
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name)
          ends.set(name, (error) => (error ? reject(error) : resolve(name)))
        }),
    )
  return { begun, start, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

const settled = () => new Promise(setImmediate)

test("a tenant's concurrency is limited, and so is that of all tenants together", async () => {
  const { begun, start, end } = openWork(openTurns({ each: 2, overall: 3 }))
  const all = [start(1, 'a1'), start(1, 'a2'), start(1, 'a3'), start(2, 'b1'), start(2, 'b2')]
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  end('b1')
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  for (const name of ['a1', 'a2', 'b2']) end(name)
  await settled()
  end('a3')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
})

test('a newcomer is next when everything else in the queue belongs to one tenant', async () => {
  const { begun, start, end } = openWork(openTurns({ each: 1, overall: 1 }))
  for (let turn = 0; turn < 50; turn++) void start(1, `a${turn}`)
  void start(2, 'b')
  void start(3, 'c')
  await settled()
  for (const name of ['a0', 'a1', 'b']) {
    end(name)
    await settled()
  }
  expect(begun.slice(0, 4)).toEqual(['a0', 'a1', 'b', 'c'])
})

test('work that would be one too many to wait is asked to retry later', async () => {
  const { begun, start, end } = openWork(openTurns({ each: 1, overall: 1, mostWaiting: 1 }))
  const all = [start(1, 'a'), start(1, 'b')]
  await expect(start(2, 'c')).rejects.toMatchObject({ code: 'busy', status: 503, headers: { 'retry-after': '1' } })
  end('a')
  await settled()
  all.push(start(2, 'd'))
  end('b')
  await settled()
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'd'])
  expect(begun).toEqual(['a', 'b', 'd'])
})

test('failed work releases its turn', async () => {
  const { begun, start, end } = openWork(openTurns({ each: 1, overall: 1 }))
  const failing = expect(start(1, 'a')).rejects.toThrow('gone')
  void start(1, 'b')
  await settled()
  end('a', new Error('gone'))
  await failing
  await settled()
  expect(begun).toEqual(['a', 'b'])
})
