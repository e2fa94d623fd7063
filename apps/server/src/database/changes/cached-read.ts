import { withoutDeadline } from '../../common/deadline.ts'
import type { ChangeNotifications } from './change-notifications.ts'

/** Something read from the database and kept in memory, which is read again whenever it changes. */
export type CachedRead<Value> = {
  value(): Value
  /** Whether every change that was heard is in it; while changes are not being heard, that says nothing. */
  holdsAllHeard(): boolean
  /** Reads it again, beginning now or later. */
  refresh(): Promise<void>
  /** Called after each read, which counts once it is done. */
  onRead(then: () => unknown): void
}

type Options<Value> = { about: string; read: (before: Value | undefined) => Promise<Value>; changeNotifications: ChangeNotifications }

export const openCachedRead = async <Value>({ about, read, changeNotifications }: Options<Value>): Promise<CachedRead<Value>> => {
  const listeners: (() => unknown)[] = []
  let value: Value | undefined
  /** Counts what was heard, and what of it is in the value. */
  let [heard, contained] = [0, 0]
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  const readAgain = async () => {
    const heardBefore = heard
    value = await read(value)
    contained = heardBefore
    for (const then of listeners) await then()
  }
  /** A read under way may have begun too soon for whoever asks now: they share the next. */
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
