import { randomUUID } from 'node:crypto'
import { countListeners, notify } from './change-notifications.queries.ts'
import { type ListenOptions, listenerName, openListenConnection } from './listen-connection.ts'
import { openSharedSlots, type TakeSlot } from './shared-slots.ts'

/** A notification between processes that something cached in memory has changed. */
export type Notice = { about: string } & Record<string, unknown>

export type ChangeNotifications = {
  /** `missed` is called when notifications may have been lost, so everything cached must be read again. Failed calls are retried. */
  on(about: string, handle: (notice: Notice) => unknown, missed: () => unknown): void
  /** Whether notifications are arriving. While they aren't, nothing cached in memory can be trusted. */
  isCurrent(): boolean
  /** Drops what this process has just committed from its caches, without waiting for the notification. */
  committed(changes: readonly Notice[]): void
  /** Resolves once every process has handled all earlier commits, or after one second. */
  handledByAll(): Promise<void>
  /** Places of which all processes together have only so many. */
  takeSlot: TakeSlot
  close(): Promise<void>
}

export type NoticesOptions = Pick<ListenOptions, 'connectionString' | 'log' | 'timed' | 'pace'>

type Listener = { about: string; handle: (notice: Notice) => unknown; missed: () => unknown }

const channel = 'lanyard'
const longestWait = 1_000
const firstPause = 250
const longestPause = 5_000

/** Listens for changes committed by any process, including this one. */
export const listenForChanges = async (options: NoticesOptions): Promise<ChangeNotifications> => {
  const { log } = options
  const listeners: Listener[] = []
  const waiting = new Map<string, (name: string) => void>()
  const ownName = randomUUID()
  let isClosed = false
  let handling: Promise<unknown> = Promise.resolve()

  /** Retries until it succeeds, so no change notification is lost. */
  const attempt = async (work: () => unknown, again: () => unknown, wait = firstPause): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (isClosed) return
      log.warn({ err: error }, 'could not deal with a change; it is tried again')
      setTimeout(() => void (isClosed || attempt(again, again, Math.min(2 * wait, longestPause))), wait).unref()
    }
  }

  const handleNotice = (notice: Notice) =>
    Promise.all(listeners.filter(({ about }) => about === notice.about).map(({ handle, missed }) => attempt(() => handle(notice), missed)))
  const missed = () => Promise.all(listeners.map((listener) => attempt(listener.missed, listener.missed)))

  const handle = (payload: string) => {
    const notice = JSON.parse(payload) as Notice
    if (notice.about === 'heard') waiting.get(String(notice.question))?.(String(notice.by))
    else if (notice.about === 'have-you-heard') void answer(String(notice.question))
    else handling = Promise.all([handling, handleNotice(notice)])
  }

  const connection = await openListenConnection({ ...options, channel, handle, missed: () => void missed() })
  const send = (notice: Notice) => connection.rows(notify, [channel, JSON.stringify(notice)])

  /** PostgreSQL delivers in commit order: a process that receives the question has received everything before it. */
  const answer = async (question: string) => {
    await handling
    await send({ about: 'heard', question, by: ownName }).catch((error: unknown) => log.warn({ err: error }, 'could not answer the other processes'))
  }

  const questionAll = async (question: string, isOver: () => boolean, resolve: () => void) => {
    const rows = await connection.rows<{ count: number }>(countListeners, [listenerName])
    if (isOver()) return
    const answers = new Set<string>()
    waiting.set(question, (by) => {
      answers.add(by)
      if (answers.size >= (rows[0]?.count ?? 1)) resolve()
    })
    await send({ about: 'have-you-heard', question })
  }

  const handledByAll = async () => {
    if (!connection.isCurrent()) return
    const question = randomUUID()
    let isOver = false
    const { promise, resolve } = Promise.withResolvers<void>()
    const patience = setTimeout(resolve, longestWait)
    questionAll(question, () => isOver, resolve).catch((error: unknown) => {
      log.warn({ err: error }, 'could not ask the other processes')
      resolve()
    })
    await promise
    isOver = true
    clearTimeout(patience)
    waiting.delete(question)
  }

  return {
    on: (about, handleNotices, handleMissed) => void listeners.push({ about, handle: handleNotices, missed: handleMissed }),
    isCurrent: connection.isCurrent,
    committed: (changes) => {
      for (const change of changes) void handleNotice(change)
    },
    handledByAll,
    takeSlot: openSharedSlots(connection),
    close: () => {
      isClosed = true
      return connection.close()
    },
  }
}
