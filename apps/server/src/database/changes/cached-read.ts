import { withoutDeadline } from '../../common/deadline.ts'
import type { ChangeNotifications } from './change-notifications.ts'

/** A value read from the database, kept in memory and refreshed whenever it changes. */
export type CachedRead<Value> = {
  value(): Value
  /** Whether the value includes every change notification received so far. Says nothing while notifications aren't arriving. */
  includesAllChanges(): boolean
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
  let [received, included] = [0, 0]
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  const readAgain = async () => {
    const receivedBefore = received
    value = await read(value)
    included = receivedBefore
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
  const onChange = () => {
    received++
    return refresh()
  }
  changeNotifications.on(about, onChange, onChange)
  await refresh()

  return {
    value: () => value as Value,
    includesAllChanges: () => included === received,
    refresh,
    onRead: (then) => void listeners.push(then),
  }
}
