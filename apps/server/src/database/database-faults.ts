import { OverdueError } from '../common/deadline.ts'
import { Problem } from '../common/problem.ts'

const readOnly = '25006'

/** By SQLSTATE: the database responds but can't work. */
const lastingFaults: readonly [RegExp, string][] = [
  [/^53100$/, 'The disk of the database is full.'],
  [/^53300$/, 'The database has no connection left.'],
  [/^53/, 'The database has run out of resources.'],
  [/^58/, "The disk of the database can't be read or written."],
  [/^25006$/, 'The database is read-only.'],
]

/** Unreachable, starting, stopping, or refusing our login. */
const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|08|57P0|28|3D000)/
const closed = /Connection terminated|timeout exceeded|not queryable|connection error/
/** Another transaction holds the row or got it first: cancelled, lock timeout, serialization failure, deadlock, transaction timeout. */
const contended = /^(57014|55P03|40001|40P01|25P0[34])$/

/** Milliseconds during which a fault counts as ongoing. */
const lasting = 10_000

const busy = (cause: Error) => Object.assign(new Problem('busy', undefined, { headers: { 'retry-after': '2' } }), { cause })
const unavailable = (cause: Error) => Object.assign(new Problem('database-unavailable', undefined, { headers: { 'retry-after': '2' } }), { cause })

/** Turns database errors into problems, and remembers faults that may persist. */
export const openFaults = () => {
  let last: { what: string; at: number } | undefined
  return {
    asProblem: (error: unknown, { isReading }: { isReading: boolean }): unknown => {
      if (!(error instanceof Error) || error instanceof Problem) return error
      if (error instanceof OverdueError) return busy(error)
      const code = 'code' in error ? String(error.code) : ''
      // A read that writes is a bug.
      if (isReading && code === readOnly) return error
      const [, what] = lastingFaults.find(([pattern]) => pattern.test(code)) ?? []
      if (what) last = { what, at: performance.now() }
      if (what || unreachable.test(code) || closed.test(error.message)) return unavailable(error)
      return contended.test(code) ? busy(error) : error
    },
    /** The latest fault, such as a full disk, as a sentence. */
    recent: (): string | undefined => (last && performance.now() - last.at < lasting ? last.what : undefined),
  }
}
