import { withoutDeadline } from '../../common/deadline.ts'
import type { ChangeNotifications } from './change-notifications.ts'

/** A value read from the database, kept in memory and refreshed whenever it changes. */
export type CachedRead<Value> = {
  value(): Value
  /** Whether the value includes every change notification received so far. Says nothing while notifications aren't arriving. */
  holdsAllHeard(): boolean
  /** Reads the value again. If a read is under way, a new one starts after it. */
  refresh(): Promise<void>
  /** Registers a listener that each read calls, and waits for, before it completes. */
  onRead(then: () => unknown): void
}

type Options<Value> = { about: string; read: (before: Value | undefined) => Promise<Value>; changeNotifications: ChangeNotifications }

export const openCachedRead = async <Value>({ about, read, changeNotifications }: Options<Value>): Promise<CachedRead<Value>> => {
  const listeners: (() => unknown)[] = []
  let value: Value | undefined
  /** Number of notifications received, and how many of them the value includes. */
  let [heard, contained] = [0, 0]
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  const readAgain = async () => {
    const heardBefore = heard
    value = await read(value)
    contained = heardBefore
    for (const then of listeners) await then()
  }
  /** A read under way may have started before the latest change, so callers share the next one. */
  const refresh = (): Promise<void> => {
    if (current) {
      next ??= current
        .catch(() => {})
        .then(() => {
          next = undefined
          return refresh()
        })
      return next
    }
    current = withoutDeadline(readAgain).finally(() => {
      current = undefined
    })
    return current
  }
  const hear = () => {
    heard++
    return refresh()
  }
  changeNotifications.on(about, hear, hear)
  await refresh()

  return {
    value: () => value as Value,
    holdsAllHeard: () => contained === heard,
    refresh,
    onRead: (then) => void listeners.push(then),
  }
}
