import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { steadyClock, systemClock } from '../../common/clock.ts'
import { oncePerTick } from '../../common/one-tick.ts'
import type { Log } from '../../telemetry/log.ts'
import { beat } from './change-notifications.queries.ts'

/** Milliseconds: between heartbeats, until a statement times out, and from sending the last received heartbeat until nothing is trusted. */
export type Pace = { beatEvery: number; patience: number; trustedFor: number }

const usualPace: Pace = { beatEvery: 2_000, patience: 4_000, trustedFor: 8_000 }

export const listenerName = 'lanyard-notices'

export type ListenConnection = {
  /** Whether everything committed until `trustedFor` ago has been received. */
  isCurrent(): boolean
  /** The rows of a statement. Empty while disconnected. */
  rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export type ListenOptions = {
  connectionString: string
  channel: string
  log: Log
  handle(payload: string): void
  /** Called before a new connection is used: notifications sent since the last one broke are lost. */
  missed(): void
  /** Called with each heartbeat: the database's clock, and the round trip in milliseconds. */
  timed?(databaseTime: number, tookMilliseconds: number): void
  pace?: Pace
}

/** Two clocks: the first stops while a machine sleeps, the second can be set. The longer span counts. */
type Moment = { elapsed: number; wall: number }
const moment = (): Moment => ({ elapsed: steadyClock(), wall: systemClock() })
const since = ({ elapsed, wall }: Moment) => Math.max(steadyClock() - elapsed, systemClock() - wall)
const never: Moment = { elapsed: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY }

/** Closes a connection without notifying the other side, which may be unreachable. */
const drop = (client: pg.Client) => (client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

/**
 * A connection that listens. Networks can drop a connection silently, so it sends itself a heartbeat through the database: once a heartbeat arrives,
 * everything committed before it was sent has arrived too. It reconnects by itself.
 */
export const openListenConnection = async (options: ListenOptions): Promise<ListenConnection> => {
  const { connectionString, channel, log, handle, missed, timed, pace = usualPace } = options
  const ownChannel = `${channel}-${randomUUID()}`
  let client: pg.Client | undefined
  let isClosed = false
  /** When the last received heartbeat was sent. */
  let lastBeat = never
  let onFirstBeat: (() => void) | undefined

  const sendBeat = async (to: pg.Client) => {
    const sent = moment()
    const { rows } = await to.query<{ now: number }>(beat, [ownChannel, JSON.stringify(sent)])
    timed?.(rows[0]?.now ?? Number.NaN, steadyClock() - sent.elapsed)
  }

  const connect = async () => {
    const { patience } = pace
    const fresh = new pg.Client({
      ...{ connectionString, application_name: listenerName, keepAlive: true },
      ...{ connectionTimeoutMillis: patience, query_timeout: patience },
    })
    fresh.on('error', (error) => log.warn({ err: error }, 'lost the connection that hears of changes'))
    fresh.on('notification', ({ channel: receivedOn, payload = '' }) => {
      if (receivedOn === channel) return handle(payload)
      lastBeat = JSON.parse(payload) as Moment
      onFirstBeat?.()
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      await fresh.query(`listen ${pg.escapeIdentifier(ownChannel)}`)
      const { promise: firstBeat, resolve, reject } = Promise.withResolvers<void>()
      onFirstBeat = resolve
      const timer = setTimeout(() => reject(new Error('The connection does not hear what it tells itself')), patience)
      await Promise.all([firstBeat, sendBeat(fresh)]).finally(() => clearTimeout(timer))
    } catch (error) {
      drop(fresh)
      throw error
    }
    fresh.on('end', () => void reconnect(fresh))
    missed()
    client = fresh
  }

  const reconnect = async (ended: pg.Client) => {
    if (client !== ended) return
    client = undefined
    while (!isClosed && !client) {
      try {
        await connect()
      } catch (error) {
        log.warn({ err: error }, "still can't hear of changes")
        await pause(250)
      }
    }
  }

  /** Statements run one after another, as the connection requires. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: (on: pg.Client) => Promise<Result>): Promise<Result | undefined> => {
    const done = turn.then(() => (client ? work(client) : undefined))
    turn = done.catch(() => {})
    return done
  }

  let isBeating = false
  const beatAgain = async () => {
    const to = client
    if (!to || isBeating) return
    isBeating = true
    try {
      if (since(lastBeat) > pace.trustedFor) throw new Error('No heartbeat was heard')
      await inTurn(sendBeat)
    } catch (error) {
      log.warn({ err: error }, 'the connection that hears of changes is silent and is replaced')
      drop(to)
    } finally {
      isBeating = false
    }
  }

  await connect()
  const timer = setInterval(() => void beatAgain(), pace.beatEvery)
  timer.unref()
  return {
    isCurrent: oncePerTick(() => client !== undefined && since(lastBeat) < pace.trustedFor),
    rows: async <Row extends object>(text: string, values: unknown[]) => (await inTurn((on) => on.query<Row>(text, values)))?.rows ?? [],
    close: async () => {
      isClosed = true
      clearInterval(timer)
      const last = client
      client = undefined
      if (!last) return
      await Promise.race([last.end(), pause(1_000, undefined, { ref: false })])
      drop(last)
    },
  }
}
