import type { CachedRead } from './cached-read.ts'
import type { ChangeNotifications } from './change-notifications.ts'

type Part = Pick<CachedRead<unknown>, 'holdsAllHeard' | 'refresh'>

/** What is held in memory of the database, as a whole. */
export type Memory = {
  /** Whether it may be trusted. */
  isCurrent(): boolean
  /** Asks the database for what has changed. */
  refresh(): Promise<void>
}

export const openMemory = (changeNotifications: ChangeNotifications, parts: readonly Part[]): Memory => ({
  isCurrent: () => changeNotifications.isCurrent() && parts.every((part) => part.holdsAllHeard()),
  refresh: async () => void (await Promise.all(parts.map((part) => part.refresh()))),
})
