import type { Caller } from '../../caller.ts'
import { tooMany } from '../../common/rates.ts'
import { type Ahead, countWrite, type WriteLimit } from './write-limits.queries.ts'

type Limit = WriteLimit & { message: string }

/** All writes of one learner together: far more than a person clicks, far less than a script sends. */
const anyWrite: Limit = { kind: 'write', most: 120, every: 2, message: "You've made a lot of changes in a short time." }

/** Writes that staff have to read also have their own limit. */
const byOperation = new Map<string, Limit>([
  ['createSupportCase', { kind: 'support-case', most: 20, every: 180, message: "You've opened a lot of support cases in a short time." }],
  ['createChangeRequest', { kind: 'change-request', most: 20, every: 180, message: "You've asked for a lot of changes in a short time." }],
  ['createSupportCaseEntry', { kind: 'support-case-entry', most: 60, every: 60, message: "You've sent a lot of replies in a short time." }],
])

export type CountedWrite = { statement: ReturnType<typeof countWrite>; demandRoom(rows: readonly object[]): void }

/** How a caller's write is counted, if it is. */
export type CountWrites = (caller: Caller, operation: string | undefined) => CountedWrite | undefined

/** The statement that counts a learner's write, and how to read its rows. Staff and API keys aren't counted. */
export const countLearnerWrites: CountWrites = ({ kind, tenantId, accountId }, operation = '') => {
  if (kind !== 'learner') return undefined
  const limits = [anyWrite, byOperation.get(operation) ?? []].flat()
  return {
    statement: countWrite(tenantId, accountId, limits),
    demandRoom: (rows) => {
      const waits = (rows as Ahead[]).map(({ kind: counted, ahead }) => {
        const limit = limits.find((one) => one.kind === counted) ?? anyWrite
        return { message: limit.message, seconds: Math.ceil(ahead - limit.most * limit.every) }
      })
      const { message, seconds } = waits.reduce((longest, wait) => (wait.seconds > longest.seconds ? wait : longest))
      if (seconds > 0) throw tooMany(message, seconds)
    },
  }
}

export const countNothing: CountWrites = () => undefined
