import { afterEach, describe, expect, test } from 'vitest'
import { timeLeft, withDeadline } from '../common/deadline.ts'
import { openWorkerPool, type WorkerPool } from './worker-pool.ts'

const entry = new URL('./testing/stuck.main.ts', import.meta.url)
const open: WorkerPool[] = []
const pool = (options: { threads?: number; deadline?: number; mostWaiting?: number } = {}) => {
  const opened = openWorkerPool({ entry, ...options })
  open.push(opened)
  return opened
}
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close()
})

describe('a pool of workers', () => {
  test('runs more tasks than it has threads', async () => {
    const { run } = pool({ threads: 2 })
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
    expect(await Promise.all(texts.map((text) => run('echo', text)))).toEqual(texts)
  })

  test('gives a task the bytes it requests', async () => {
    const read = async (from: number, length: number) => Buffer.alloc(from === 0 ? length : 3)
    expect(await pool().run('length', 70_000, { read })).toBe(70_003)
  })

  test('reads within the deadline of its own request, not of the one that started the thread', async () => {
    const { run } = pool({ threads: 1 })
    await withDeadline(1, () => run('echo', 'the first'))
    const read = async (_from: number, length: number) => Buffer.alloc(timeLeft(60_000) > 30_000 ? length : 0)
    expect(await withDeadline(60_000, () => run('length', 5, { read }))).toBe(15)
  })

  test("passes on why bytes couldn't be read, and continues", async () => {
    const { run } = pool({ threads: 1 })
    const broken = { read: () => Promise.reject(new RangeError('the store is away')) }
    await expect(run('length', 5, broken)).rejects.toThrow('the store is away')
    expect(await run('echo', 'still there')).toBe('still there')
  })

  test('passes on what a task throws', async () => {
    await expect(pool().run('fail', undefined)).rejects.toThrow(new TypeError('not readable'))
  })

  test("ends a task that doesn't finish, with its thread, and runs the next in another", async () => {
    const { run } = pool({ threads: 1, deadline: 300 })
    const [stuck, next] = [run('spin', undefined), run('echo', 'next')]
    await expect(stuck).rejects.toMatchObject({ name: 'TaskAborted' })
    expect(await next).toBe('next')
  })

  test('survives a task that exhausts memory', async () => {
    const { run } = pool({ threads: 1, deadline: 60_000 })
    await expect(run('devour', undefined)).rejects.toMatchObject({ name: 'TaskAborted' })
    expect(await run('echo', 'next')).toBe('next')
  })

  test('limits how many tasks wait', async () => {
    const { run } = pool({ threads: 1, deadline: 300, mostWaiting: 2 })
    const waiting = [run('spin', undefined), run('spin', undefined)]
    await expect(run('echo', 'one too many')).rejects.toMatchObject({ code: 'busy', headers: { 'retry-after': '5' } })
    for (const each of waiting) await expect(each).rejects.toMatchObject({ name: 'TaskAborted' })
  })

  test('reports when its threads can’t start', async () => {
    const { run } = openWorkerPool({ entry: new URL('./testing/nothing-here.ts', import.meta.url) })
    await expect(run('echo', 'x')).rejects.toMatchObject({ name: 'TaskAborted' })
  })
})
