import { expect, test } from 'vitest'
import { openFairQueue, type Turn } from './fair-queue.ts'

const limits = { concurrency: 1, mostWaiting: 20, mostOfOneName: 10, busy: () => new Error('busy') }

/** Enters all turns together, and returns the order they got in and which were refused. */
const inOrder = async (turns: readonly (Turn & { called: string })[], most: Partial<typeof limits> = {}) => {
  const queue = openFairQueue({ ...limits, ...most })
  const entered: string[] = []
  const away: string[] = []
  const work = (called: string) => async () => void entered.push(called)
  await Promise.all(turns.map((turn) => queue(turn, work(turn.called)).catch(() => away.push(turn.called))))
  return { entered, away }
}

const many = (count: number, of: (at: number) => Turn & { called: string }) => Array.from({ length: count }, (_, at) => of(at))
const fromOneAddress = (at: number) => ({ called: `flood ${at}`, names: ['address F', `username ${at}`] })
const atOneAccount = (at: number) => ({ called: `flood ${at}`, names: [`address ${at}`, 'username V'] })
const honest = { called: 'honest', names: ['address H', 'username H'] }

test.each([
  ['from one address', fromOneAddress],
  ['against one account', atOneAccount],
])('a flood %s delays itself: others get in after one of its turns', async (_, flood) => {
  const { entered, away } = await inOrder([...many(10, flood), honest])
  expect(entered.indexOf('honest')).toBeLessThanOrEqual(2)
  expect(entered).toHaveLength(11)
  expect(away).toEqual([])
})

test('a flood of many names that includes someone once delays them by one round only', async () => {
  const { entered } = await inOrder([...many(9, fromOneAddress), { called: 'flood 9', names: ['address F', 'username H'] }, honest])
  expect(entered.indexOf('honest')).toBeLessThanOrEqual(3)
})

test('only so many of one name wait; the rest of its flood is refused', async () => {
  const { entered, away } = await inOrder([...many(30, fromOneAddress), honest])
  expect(away).toHaveLength(19)
  expect(entered).toContain('honest')
})

test("when the queue is full, someone who shares a name with many gives way to someone who doesn't", async () => {
  const { entered, away } = await inOrder([...many(10, fromOneAddress), ...many(12, atOneAccount), honest], { mostWaiting: 12 })
  expect(entered).toContain('honest')
  expect(away).toHaveLength(10)
})

test('a known device goes ahead of strangers and gets in even when the queue is full; its own flood waits', async () => {
  const strangers = many(20, (at) => ({ called: `stranger ${at}`, names: [`address ${at}`, `username ${at}`] }))
  const known = (called: string): Turn & { called: string } => ({ called, names: ['device D'], isKnown: true })
  const { entered, away } = await inOrder([...strangers, known('first'), known('second'), known('third')], { mostWaiting: 19 })
  expect(entered.indexOf('first')).toBe(1)
  expect(away).toContain('stranger 19')
  expect(away).toContain('third')
})

test('work that fails lets the next one in', async () => {
  const queue = openFairQueue(limits)
  const failing = queue(honest, () => Promise.reject(new Error('no')))
  const next = queue(honest, async () => 'in')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('in')
})
