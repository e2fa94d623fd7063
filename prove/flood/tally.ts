import { whole } from '../proof.ts'
import type { Answer } from '../requests/wire.ts'

/** A flood's responses by status, and how many refusals had no Retry-After. */
export type Tally = { statuses: Map<number, number>; withoutRetryAfter: number }

export const openTally = (): Tally => ({ statuses: new Map(), withoutRetryAfter: 0 })

export const addAnswer = (tally: Tally, { status, headers, body }: Answer) => {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  if (status !== 429 && status !== 503) return
  const saysWhenToRetry = Number(headers['retry-after']) > 0 && headers['content-type']?.startsWith('application/json') && body.includes('"url"')
  if (!saysWhenToRetry) tally.withoutRetryAfter++
}

export const showStatuses = ({ statuses }: Tally) => [...statuses].map(([status, count]) => `${whole(count)} x ${status}`).join(', ')

/** A flood may only be refused with Retry-After. */
export const faultsOf = (tally: Tally, flood: string): readonly string[] => {
  const unexpected = [...tally.statuses.keys()].filter((status) => ![401, 429, 503].includes(status))
  return [
    ...(tally.withoutRetryAfter > 0 ? [`${flood}: ${tally.withoutRetryAfter} of the surplus are not told in JSON when to come back`] : []),
    ...(unexpected.length > 0 ? [`${flood}: answered ${showStatuses(tally)}`] : []),
  ]
}
