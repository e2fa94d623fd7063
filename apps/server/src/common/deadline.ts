import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds from a request that has arrived to its answer: waiting for a connection, locks, statements and other services together. */
export const answerWithin = 8_000

/** The moment by which what is under way must be done, on the clock of `performance.now()`. */
type Deadline = () => number

const deadlines = new AsyncLocalStorage<Deadline>()

/** What `work` begins is done within so many milliseconds from now, or given up. */
export const withDeadline = <Result>(milliseconds: number, work: () => Result): Result => {
  const at = performance.now() + milliseconds
  return deadlines.run(() => at, work)
}

/** For bodies that take minutes to arrive or to be sent: each step may take as long as other requests in total. */
export const withDeadlineForEachStep = <Result>(work: () => Result): Result => deadlines.run(() => performance.now() + answerWithin, work)

/** For work that several requests share: the deadline of the first is not that of the others. */
export const withoutDeadline = <Result>(work: () => Result): Result => deadlines.exit(work)

/** By when the work under way must be done; for what no request waits for, in so many milliseconds. */
export const deadlineOr = (milliseconds: number): number => deadlines.getStore()?.() ?? performance.now() + milliseconds

/** Milliseconds that are left, at most so many and at least one. */
export const timeLeft = (most: number): number => Math.max(1, Math.floor(Math.min(most, deadlineOr(most) - performance.now())))

/** The deadline has passed. */
export class OverdueError extends Error {
  override name = 'OverdueError'
}

/** Gives up waiting at the deadline; what is waited for goes on by itself. */
export const inTime = async <Result>(work: Promise<Result>, until: number): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new OverdueError('There was no answer in time')), Math.max(0, until - performance.now()))
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
