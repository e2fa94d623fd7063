import { iso } from '../../../common/clock.ts'
import type { Counter } from '../../accounts/accounts.queries.ts'

const minute = 60_000
const failuresBeforeLock = 5
const longestWait = 15 * minute
const forgottenAfter = 12 * 60 * minute
const mostInAll = 100

export const unlocked: Counter = { failures: 0, failuresInAll: 0, lastFailureAt: null, lockedUntil: null }

export const isLocked = ({ lockedUntil }: Counter, now: number) => lockedUntil !== null && Date.parse(lockedUntil) > now

/** After a hundred wrong passwords only a reset helps. */
export const isExhausted = ({ failuresInAll }: Counter) => failuresInAll >= mostInAll

/** One more wrong password: 5 in a row lock for a minute, each further one doubles the wait. During a wait only the total is counted. */
export const afterFailure = (counter: Counter, now: number): Counter => {
  const failuresInAll = counter.failuresInAll + 1
  if (isLocked(counter, now)) return { ...counter, failuresInAll }
  const isOld = counter.lastFailureAt !== null && now - Date.parse(counter.lastFailureAt) >= forgottenAfter
  const failures = isOld ? 1 : counter.failures + 1
  const wait = Math.min(longestWait, minute * 2 ** (failures - failuresBeforeLock))
  return { failures, failuresInAll, lastFailureAt: iso(now), lockedUntil: failures >= failuresBeforeLock ? iso(now + wait) : null }
}
