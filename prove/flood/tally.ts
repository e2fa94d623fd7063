import { whole } from '../proof.ts'
import type { Answer } from '../requests/wire.ts'

/** How many answers of a flood there were of each status, and how many of the surplus were not told when to come back. */
export type Tally = { statuses: Map<number, number>; untold: number }

export const openTally = (): Tally => ({ statuses: new Map(), untold: 0 })

export const addAnswer = (tally: Tally, { status, headers, body }: Answer) => {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  if (status !== 429 && status !== 503) return
  const isTold = Number(headers['retry-after']) > 0 && headers['content-type']?.startsWith('application/json') && body.includes('"url"')
  if (!isTold) tally.untold++
}

export const showStatuses = ({ statuses }: Tally) => [...statuses].map(([status, count]) => `${whole(count)} x ${status}`).join(', ')

/** A flood may be refused and told to come back later, nothing else. */
export const faultsOf = (tally: Tally, flood: string): readonly string[] => {
  const unexpected = [...tally.statuses.keys()].filter((status) => ![401, 429, 503].includes(status))
  return [
    ...(tally.untold > 0 ? [`${flood}: ${tally.untold} of the surplus are not told in JSON when to come back`] : []),
    ...(unexpected.length > 0 ? [`${flood}: answered ${showStatuses(tally)}`] : []),
  ]
}
