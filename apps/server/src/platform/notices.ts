import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { countListeners, tell } from './notices.queries.ts'

/** What processes tell each other when something held in memory changed. */
export type Notice = { about: string } & Record<string, unknown>

export type Notices = {
  /** `missed` is called when notices may have been lost: whatever was held must be read again. */
  on(about: string, hear: (notice: Notice) => unknown, missed: () => unknown): void
  /** Called after everybody who wanted to hear of it has dealt with it. */
  onSettled(about: string, then: () => unknown): void
  /** Whether changes are being heard right now; while not, nothing held in memory may be trusted. */
  isListening(): boolean
  /** Resolves once every process has dealt with all that was committed before; after a second it waits no longer. */
  heardByAll(): Promise<void>
  close(): Promise<void>
}

const channel = 'lanyard'
const applicationName = 'lanyard-notices'
const longestWait = 1_000

/** Listens on a connection of its own, and connects again by itself. */
export const listenForNotices = async (connectionString: string, log: Log): Promise<Notices> => {
  const hearers = new Map<string, { hear: (notice: Notice) => unknown; missed: () => unknown }[]>()
  const settlers = new Map<string, (() => unknown)[]>()
  const waiting = new Map<string, (name: string) => void>()
  const ownName = randomUUID()
  let client: pg.Client | undefined
  let closed = false
  let dealing: Promise<unknown> = Promise.resolve()

  const deliver = (payload: string | undefined) => {
    const notice = JSON.parse(payload ?? '{}') as Notice
    if (notice.about === 'heard') waiting.get(String(notice.question))?.(String(notice.by))
    else if (notice.about === 'have-you-heard') void answer(String(notice.question))
    else deal(notice)
  }

  const deal = (notice: Notice) => {
    const heard = Promise.all((hearers.get(notice.about) ?? []).map(async ({ hear }) => hear(notice)))
    const settled = heard.then(() => Promise.all((settlers.get(notice.about) ?? []).map(async (then) => then())))
    dealing = Promise.all([dealing, settled.catch((error: unknown) => log.error({ err: error }, 'could not deal with a change'))])
  }

  /** One query after the other, as the connection demands. */
  let turn: Promise<unknown> = Promise.resolve()
  const ask = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> => {
    const asked = turn.then(async () => (await client?.query<Row>(text, values))?.rows ?? [])
    turn = asked.catch(() => {})
    return asked
  }
  const send = (notice: Notice) => ask(tell, [channel, JSON.stringify(notice)])

  /** PostgreSQL delivers in the order of commits: whoever hears the question has heard all that went before it. */
  const answer = async (question: string) => {
    await dealing
    await send({ about: 'heard', question, by: ownName }).catch((error: unknown) => log.warn({ err: error }, 'could not answer the other processes'))
  }

  const heardByAll = async () => {
    if (!client) return
    const rows = await ask<{ count: number }>(countListeners, [applicationName])
    const question = randomUUID()
    const heard = new Set<string>()
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.set(question, (by) => {
      heard.add(by)
      if (heard.size >= (rows[0]?.count ?? 1)) resolve()
    })
    const patience = setTimeout(resolve, longestWait)
    await send({ about: 'have-you-heard', question })
    await promise
    clearTimeout(patience)
    waiting.delete(question)
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString, application_name: applicationName, keepAlive: true, connectionTimeoutMillis: 5_000 })
    fresh.on('notification', ({ payload }) => deliver(payload))
    fresh.on('error', (error) => log.warn({ err: error }, 'lost the connection that hears of changes'))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    fresh.on('end', () => void reconnect())
    client = fresh
  }

  const reconnect = async () => {
    client = undefined
    while (!closed && !client) {
      try {
        await connect()
        for (const { missed } of [...hearers.values()].flat()) missed()
      } catch (error) {
        log.warn({ err: error }, 'still can not hear of changes')
        await pause(250)
      }
    }
  }

  await connect()
  return {
    on: (about, hear, missed) => hearers.set(about, [...(hearers.get(about) ?? []), { hear, missed }]),
    onSettled: (about, then) => settlers.set(about, [...(settlers.get(about) ?? []), then]),
    isListening: () => client !== undefined,
    heardByAll: () => heardByAll().catch((error: unknown) => log.warn({ err: error }, 'could not ask the other processes')),
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
