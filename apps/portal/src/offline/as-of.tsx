import { Moment } from '@lanyard/web/format/moment.tsx'
import { useStore } from '@lanyard/web/store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { connectivity, useTenant } from '../session.ts'
import styles from './as-of.module.css'

/** When the oldest data on the page was fetched. */
const useOldestShown = (): number | undefined => {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const shown = cache.findAll({ type: 'active' }).flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt))
    return shown.length > 0 ? Math.min(...shown) : undefined
  }
  return useSyncExternalStore((listener) => cache.subscribe(listener), oldest)
}

/** When offline, shows how old the page's data is. */
export const AsOf = () => {
  const isConnected = useStore(connectivity)
  const { Locale, TimeZone } = useTenant()
  const seenAt = useOldestShown()
  if (isConnected || seenAt === undefined) return null
  return (
    <p className={styles.asOf}>
      You’re offline. Showing data saved on this device, as of{' '}
      <Moment iso={new Date(seenAt).toISOString()} localeClock={{ locale: Locale, timeZone: TimeZone }} />.
    </p>
  )
}
