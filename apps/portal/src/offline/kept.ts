import type { Query, QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, entries, set } from 'idb-keyval'
import { queries, session } from '../session.ts'
import { keptForKey } from './kept-for.ts'
import { keptOperations } from './kept-operations.ts'

type Kept = { queryKey: QueryKey; data: unknown; seenAt: number }

/** The longest possible session. */
const longest = 24 * 60 * 60_000

const canKeep = 'indexedDB' in globalThis
const shelf = canKeep ? createStore('lanyard', 'seen') : undefined
const complain = (error: unknown) => console.error('What was seen couldn’t be kept on this device:', error)

const noDetails = {
  hasRecord: true,
  preferredName: null,
  passportExpiryDate: null,
  visaExpiryDate: null,
  hasAddress: true,
  nextOfKin: 'known',
  missingDemographics: [],
}

/** What needs attention is stored without personal details. */
const withoutDetails = ([operation]: QueryKey, data: unknown) => (operation === 'getLearnerAttention' ? { ...(data as object), ...noDetails } : data)

/** Staff who see the portal as a learner sees it leave nothing on their device. */
const ownName = () => {
  const { status, session: current } = session.get()
  return status === 'authenticated' && !current.user.isViewing ? current.user.username : undefined
}

const keep = ({ queryHash, queryKey, state }: Query) => {
  const username = ownName()
  if (!shelf || !keptOperations.has(queryKey[0]) || username === undefined) return
  const kept: Kept = { queryKey, data: withoutDetails(queryKey, state.data), seenAt: state.dataUpdatedAt }
  set(queryHash, kept, shelf)
    .then(() => localStorage.setItem(keptForKey, username))
    .catch(complain)
}

/** The service worker lets the portal open offline. */
const registerWorker = () => {
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch((error) => console.error('The portal can’t be kept for reading offline:', error))
}

/** Keeps the portal, and what a signed-in learner reads and has read before, on the device. */
export const keepForOffline = () => {
  registerWorker()
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) if (query.state.status === 'success') keep(query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) keep(event.query)
  })
}

/** Restores data stored within the last day. Returns whether there was any. While the session is checked, what needs attention waits for the server: without its details it could look like nothing. */
export const openKept = async ({ isOffline = true, now = Date.now() } = {}): Promise<boolean> => {
  if (!shelf) return false
  const all = await entries<string, Kept>(shelf)
  const [fresh, old] = [all.filter(([, { seenAt }]) => seenAt > now - longest), all.filter(([, { seenAt }]) => seenAt <= now - longest)]
  await delMany(
    old.map(([hash]) => hash),
    shelf,
  )
  const shown = fresh.filter(([, { queryKey }]) => isOffline || queryKey[0] !== 'getLearnerAttention')
  for (const [, { queryKey, data, seenAt }] of shown) queries.setQueryData(queryKey, data, { updatedAt: seenAt })
  return shown.length > 0
}

/** Deletes the stored data together with the session. */
export const wipeKept = () => {
  if (!shelf) return
  clear(shelf)
    .then(() => localStorage.removeItem(keptForKey))
    .catch(complain)
}
