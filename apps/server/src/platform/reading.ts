import type pg from 'pg'
import { Batch, type Row, type Statement } from './batch.ts'
import { Problem } from './problem.ts'

/** A transaction that only reads, and whoever waits for it. */
type Reading = { statements: Statement[]; since: number; resolve: (rows: Row[][]) => void; reject: (error: unknown) => void }

type WithConnection = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>

/** At most so many travel together: one that is slow holds up few. */
const mostTogether = 4
/** More waiting reads than this for each connection, and the next is told to come back. */
const mostWaiting = 64
/** Milliseconds; whoever has waited longer for a connection is told to come back. */
const patience = 5_000

const busy = () => new Problem('busy', undefined, { headers: { 'retry-after': '1' } })

/** Each is answered as soon as it is carried out; `left` are those that are not. */
const together = (group: readonly Reading[]) => {
  let next = 0
  let from = 0
  const answer = (completed: number) => {
    const { statements, resolve } = group[next] as Reading
    if (completed < from + statements.length) return
    resolve(batch.take(from, completed))
    next++
    from = completed
  }
  const batch = new Batch(
    group.flatMap(({ statements }) => statements),
    answer,
  )
  return { batch, left: () => group.slice(next) }
}

/**
 * Reads that wait for a connection travel together: each is a transaction of its own, and all are sent before one Sync.
 * When one fails it alone is told so; those behind it were not carried out, and are asked again (docs/decisions/0017).
 */
export const openReading = (withConnection: WithConnection, connections: number) => {
  const waiting: Reading[] = []
  let carriers = 0
  /** Of the carriers, those that have no connection yet. */
  let boarding = 0
  let watch: NodeJS.Timeout | undefined

  const turnAway = () => {
    const now = performance.now()
    while (waiting[0] && now - waiting[0].since > patience) waiting.shift()?.reject(busy())
    if (waiting.length > 0) return
    clearInterval(watch)
    watch = undefined
  }

  const carry = async () => {
    let left: (() => Reading[]) | undefined
    try {
      await withConnection(async (client) => {
        const group = waiting.splice(0, Math.min(mostTogether, Math.ceil(waiting.length / boarding)))
        boarding--
        if (group.length === 0) return
        const travelling = together(group)
        left = travelling.left
        client.query(travelling.batch)
        await travelling.batch.answered
      })
    } catch (error) {
      if (left) {
        const [failed, ...behind] = left()
        failed?.reject(error)
        waiting.unshift(...behind)
      } else {
        boarding--
        for (const reading of waiting.splice(0, mostTogether)) reading.reject(error)
      }
    }
    carriers--
    send()
  }

  const send = () => {
    while (carriers < connections && carriers < waiting.length) {
      carriers++
      boarding++
      void carry()
    }
  }

  return (statements: Statement[]): Promise<Row[][]> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= connections * mostWaiting) return reject(busy())
      waiting.push({ statements, since: performance.now(), resolve, reject })
      watch ??= setInterval(turnAway, 1_000).unref()
      send()
    })
}
