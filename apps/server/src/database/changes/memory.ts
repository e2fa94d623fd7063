import type { CachedRead } from './cached-read.ts'
import type { ChangeNotifications } from './change-notifications.ts'

type Part = Pick<CachedRead<unknown>, 'includesAllChanges' | 'refresh'>

/** Everything cached in memory from the database. */
export type Memory = {
  /** Whether the caches can be trusted. */
  isCurrent(): boolean
  /** Reads every cache again. */
  refresh(): Promise<void>
}

export const openMemory = (changeNotifications: ChangeNotifications, parts: readonly Part[]): Memory => ({
  isCurrent: () => changeNotifications.isCurrent() && parts.every((part) => part.includesAllChanges()),
  refresh: async () => void (await Promise.all(parts.map((part) => part.refresh()))),
})
