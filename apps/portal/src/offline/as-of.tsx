import { Moment } from '@lanyard/web/format/moment.tsx'
import { useStore } from '@lanyard/web/store.ts'
import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { connectivity, useTenant } from '../session.ts'
import styles from './as-of.module.css'

/** The shell asks for these on every page. */
const ofTheShell: ReadonlySet<unknown> = new Set(['getLearnerAccount'])

/** When the oldest data on the page was fetched; `unseen` if the page has none. */
const useOldestShown = (): number | 'unseen' | undefined => {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const asked = cache.findAll({ type: 'active' }).filter(({ queryKey }) => !ofTheShell.has(queryKey[0]))
    const shown = asked.flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt))
    if (shown.length > 0) return Math.min(...shown)
    return asked.some(({ state }) => state.status === 'error') ? 'unseen' : undefined
  }
  // What the server sends is of this moment.
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    oldest,
    () => undefined,
  )
}

/** When offline, says once for the whole page how old its data is, or that there is none. */
export const AsOf = () => {
  const isConnected = useStore(connectivity)
  const { Locale, TimeZone } = useTenant()
  const seenAt = useOldestShown()
  if (isConnected || seenAt === undefined) return null
  if (seenAt === 'unseen')
    return (
      <p className={classNames(styles.asOf, styles.unseen)}>You’re offline, and this page isn’t saved on this device. It will load when you’re back online.</p>
    )
  return (
    <p className={styles.asOf}>
      You’re offline. Showing data saved on this device, as of{' '}
      <Moment iso={new Date(seenAt).toISOString()} localeClock={{ locale: Locale, timeZone: TimeZone }} />.
    </p>
  )
}
