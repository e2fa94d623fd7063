import type pg from 'pg'
import { deadlineOr, OverdueError } from '../common/deadline.ts'
import { Problem } from '../common/problem.ts'
import { Batch, type Row, type Statement } from './batch.ts'

/** A transaction that only reads, whoever waits for it, and by when. */
type Reading = { statements: Statement[]; since: number; until: number; isOver: boolean; resolve: (rows: Row[][]) => void; reject: (error: unknown) => void }

/** Readings on one connection: those not answered yet, and a way to give the connection up. */
type Group = { left(): Reading[]; abandon(): void }

type WithConnection = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>

/** At most so many travel together: one that is slow holds up few. */
const mostTogether = 4
/** More waiting reads than this for each connection, and the next is told to come back. */
const mostWaiting = 64
/** Milliseconds; whoever has waited longer for a connection is told to come back. */
const patience = 5_000
/** Milliseconds for a read that no request waits for. */
const longest = 60_000
const lookEvery = 250

const busy = (retryAfter: string) => new Problem('busy', undefined, { headers: { 'retry-after': retryAfter } })

const refuse = (reading: Reading, error: unknown) => {
  reading.isOver = true
  reading.reject(error)
}

/** Each is answered as soon as it is carried out. */
const together = (group: readonly Reading[]): Group & { batch: Batch } => {
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
  return { batch, left: () => group.slice(next), abandon: () => batch.handleError(new OverdueError('Nobody waits for these reads any more')) }
}

/**
 * Reads that wait for a connection travel together: each is a transaction of its own, and all are sent before one Sync.
 * When one fails it alone is told so; those behind it were not carried out, and are asked again (docs/decisions/0017).
 */
export const openReading = (withConnection: WithConnection, connections: number) => {
  const waiting: Reading[] = []
  const travelling = new Set<Group>()
  let carriers = 0
  /** Of the carriers, those that have no connection yet. */
  let boarding = 0
  let watch: NodeJS.Timeout | undefined

  const turnAway = () => {
    const now = performance.now()
    const late = waiting.filter(({ since, until }) => now > until || now - since > patience)
    for (const reading of late) {
      waiting.splice(waiting.indexOf(reading), 1)
      refuse(reading, busy('1'))
    }
    for (const { left, abandon } of travelling) {
      for (const reading of left()) if (now > reading.until) refuse(reading, busy('2'))
      if (left().every(({ isOver }) => isOver)) abandon()
    }
    if (waiting.length > 0 || travelling.size > 0) return
    clearInterval(watch)
    watch = undefined
  }

  const carry = async () => {
    let group: Group | undefined
    try {
      await withConnection(async (client) => {
        const boarded = waiting.splice(0, Math.min(mostTogether, Math.ceil(waiting.length / boarding)))
        boarding--
        if (boarded.length === 0) return
        const { batch, ...rest } = together(boarded)
        group = rest
        travelling.add(group)
        client.query(batch)
        await batch.answered
      })
    } catch (error) {
      if (group) {
        const [failed, ...behind] = group.left()
        if (failed) refuse(failed, error)
        waiting.unshift(...behind.filter(({ isOver }) => !isOver))
      } else {
        boarding--
        for (const reading of waiting.splice(0, mostTogether)) refuse(reading, error)
      }
    }
    if (group) travelling.delete(group)
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
      const [since, until] = [performance.now(), deadlineOr(longest)]
      if (waiting.length >= connections * mostWaiting) return reject(busy('1'))
      if (since >= until) return reject(busy('2'))
      waiting.push({ statements, since, until, isOver: false, resolve, reject })
      watch ??= setInterval(turnAway, lookEvery).unref()
      send()
    })
}
