import type pg from 'pg'
import { deadlineOr, OverdueError } from '../../common/deadline.ts'
import { OpenItems } from '../../common/open-items.ts'
import { Problem } from '../../common/problem.ts'
import { type Span, workContext } from '../../common/work-context.ts'
import { Batch, beginStatements, type OnTimed, type Statement } from './batch.ts'
import type { Row } from './row-readers.ts'

/** A read-only transaction, its waiting caller and its deadline. */
type Reading = {
  statements: Statement[]
  since: number
  until: number
  isOver: boolean
  resolve: (rows: Row[][]) => void
  reject: (error: unknown) => void
  /** The span of its request, if that is traced, and its own while it is under way. */
  within: Span | undefined
  span: Span | undefined
}

/** The reads sent on one connection: those not answered yet, and a way to abandon the connection. */
type Group = { left(): Reading[]; abandon(): void }

type WithConnection = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>

/** `isAwaited` tells whether somebody waits for a connection. */
type Options = { connections: number; isAwaited(): boolean; onTimed?: OnTimed | undefined }

/** The most reads sent together, so a slow one delays few others. */
const mostTogether = 4
/** With more waiting reads than this per connection, the next one is asked to retry later. */
const mostWaiting = 64
/** Milliseconds. A read that has waited longer for a connection is asked to retry later. */
const patience = 5_000
/** Milliseconds for a read outside a request. */
const longest = 60_000
const lookEvery = 250

const busy = (retryAfter: string) => new Problem('busy', undefined, { headers: { 'retry-after': retryAfter } })

const refuse = (reading: Reading, error: unknown) => {
  reading.isOver = true
  reading.span?.fail(error)
  reading.span?.end()
  reading.reject(error)
}

/** Answers each read as soon as it has run. */
const together = (group: readonly Reading[], onTimed: OnTimed | undefined): Group & { batch: Batch } => {
  let next = 0
  let from = 0
  const answer = (completed: number) => {
    const { statements, resolve, span } = group[next] as Reading
    if (completed < from + statements.length) return
    span?.end()
    resolve(batch.take(from, completed))
    next++
    from = completed
  }
  const batch = new Batch(
    group.flatMap(({ statements }) => statements),
    answer,
    onTimed,
  )
  return { batch, left: () => group.slice(next), abandon: () => batch.handleError(new OverdueError('Nobody waits for these reads any more')) }
}

/**
 * Reads that wait for a connection are sent together: each is its own transaction, and all are sent before one Sync. When one fails, only its caller gets the
 * error; those behind it haven't run and are sent again (docs/decisions/0017).
 */
export const openReading = (withConnection: WithConnection, { connections, isAwaited, onTimed }: Options) => {
  // One is left for writes. It also leaves more of the processor to this process if PostgreSQL is on the same machine.
  const mostCarriers = Math.max(1, connections - 1)
  const waiting: Reading[] = []
  const travelling = new OpenItems<Group>()
  let carriers = 0
  /** How many carriers have no connection yet. */
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

  /** Carries reads as long as there are any, unless somebody else waits for the connection. */
  const carry = async () => {
    let isBoarding = true
    let group: Group | undefined
    let place = -1
    try {
      await withConnection(async (client) => {
        boarding--
        isBoarding = false
        do {
          const boarded = waiting.splice(0, Math.min(mostTogether, Math.ceil(waiting.length / (boarding + 1))))
          if (boarded.length === 0) return
          const { batch, ...rest } = together(boarded, onTimed)
          group = rest
          place = travelling.add(group)
          for (const reading of boarded) reading.span = reading.within && beginStatements(reading.within, reading.statements)
          client.query(batch)
          await batch.answered
          travelling.remove(place)
          group = undefined
        } while (!isAwaited())
      })
    } catch (error) {
      if (group) {
        travelling.remove(place)
        const [failed, ...behind] = group.left()
        if (failed) refuse(failed, error)
        for (const { span } of behind) span?.end()
        waiting.unshift(...behind.filter(({ isOver }) => !isOver))
      } else if (isBoarding) {
        boarding--
        for (const reading of waiting.splice(0, mostTogether)) refuse(reading, error)
      }
    }
    carriers--
    send()
  }

  const send = () => {
    while (carriers < mostCarriers && carriers < waiting.length) {
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
      waiting.push({ statements, since, until, isOver: false, resolve, reject, within: workContext()?.span, span: undefined })
      watch ??= setInterval(turnAway, lookEvery).unref()
      send()
    })
}
