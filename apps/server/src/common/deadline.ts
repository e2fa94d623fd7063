import { operationName, withContext, workContext } from './work-context.ts'

/** Milliseconds from a request's arrival to its response, including waits for a connection, locks, statements and other services. */
export const answerWithin = 8_000

/** Everything that `work` starts must finish within this many milliseconds. Its operation is named in the log of slow statements. */
export const withDeadline = <Result>(milliseconds: number, work: () => Result, operation = operationName()): Result => {
  const at = performance.now() + milliseconds
  return withContext({ deadline: () => at, operation }, work)
}

/** For bodies that take minutes to upload or download: each step gets the time that other requests get in total. */
export const withDeadlineForEachStep = <Result>(work: () => Result, operation = operationName()): Result =>
  withContext({ deadline: () => performance.now() + answerWithin, operation }, work)

/** For work shared by several requests: the first one's deadline doesn't apply to the others. */
export const withoutDeadline = <Result>(work: () => Result): Result => withContext({ deadline: undefined }, work)

/** The deadline of the current work, on the clock of `performance.now()`. Work outside a request gets this many milliseconds from now. */
export const deadlineOr = (milliseconds: number): number => workContext()?.deadline?.() ?? performance.now() + milliseconds

/** Milliseconds left until the deadline: at least 1, and at most `most`. */
export const timeLeft = (most: number): number => Math.max(1, Math.floor(Math.min(most, deadlineOr(most) - performance.now())))

export class OverdueError extends Error {
  override name = 'OverdueError'
}

/** Stops waiting at the deadline. The work itself continues. */
export const inTime = async <Result>(work: Promise<Result>, until: number): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new OverdueError('There was no answer in time')), Math.max(0, until - performance.now()))
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
