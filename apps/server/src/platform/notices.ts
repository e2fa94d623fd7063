import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** What processes tell each other when something held in memory changed. */
export type Notice = { about: string } & Record<string, unknown>

export type Notices = {
  /** `missed` is called when notices may have been lost: whatever was held must be read again. */
  on(about: string, hear: (notice: Notice) => void, missed: () => void): void
  /** Whether changes are being heard right now; while not, nothing held in memory may be trusted. */
  isListening(): boolean
  close(): Promise<void>
}

const channel = 'lanyard'

/** Listens on a connection of its own, and connects again by itself. */
export const listenForNotices = async (connectionString: string, log: Log): Promise<Notices> => {
  const hearers = new Map<string, { hear: (notice: Notice) => void; missed: () => void }[]>()
  let client: pg.Client | undefined
  let closed = false

  const deliver = (payload: string | undefined) => {
    const notice = JSON.parse(payload ?? '{}') as Notice
    for (const { hear } of hearers.get(notice.about) ?? []) hear(notice)
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString, application_name: 'lanyard-notices', keepAlive: true, connectionTimeoutMillis: 5_000 })
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
    isListening: () => client !== undefined,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
