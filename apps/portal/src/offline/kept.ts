import type { Query, QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, entries, set } from 'idb-keyval'
import { connectivity, queries, session } from '../session.ts'
import { keptOperations } from './kept-operations.ts'

type Kept = { queryKey: QueryKey; data: unknown; seenAt: number }

/** The longest possible session. */
const longest = 24 * 60 * 60_000

/** Seconds. */
const oneYear = 60 * 60 * 24 * 365

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
const isOwnSession = () => {
  const { status, session: current } = session.get()
  return status === 'authenticated' && !current.user.isViewing
}

const keep = ({ queryHash, queryKey, state }: Query) => {
  if (!shelf || !keptOperations.has(queryKey[0]) || !isOwnSession()) return
  const kept: Kept = { queryKey, data: withoutDetails(queryKey, state.data), seenAt: state.dataUpdatedAt }
  set(queryHash, kept, shelf).catch(complain)
}

/** The service worker lets the portal open offline. */
const registerWorker = () => {
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch((error) => console.error('The portal can’t be kept for reading offline:', error))
}

/** When back online, refetches the session and the page's data. */
const followConnection = () =>
  connectivity.subscribe(() => {
    if (!connectivity.get()) return
    session
      .refetch()
      .then(({ status }) => (status === 'authenticated' ? queries.invalidateQueries() : undefined))
      .catch((error) => console.error('The session couldn’t be fetched:', error))
  })

/** The server renders the next page for this time zone. */
const noteTimeZone = () => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `time-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`
}

/** Keeps the portal on the device, with what a signed-in learner reads and what the page brought. */
export const keepForOffline = () => {
  registerWorker()
  noteTimeZone()
  followConnection()
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) if (query.state.status === 'success') keep(query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) keep(event.query)
  })
}

/** Restores data stored within the last day. Returns whether there was any. */
export const openKept = async (now = Date.now()): Promise<boolean> => {
  if (!shelf) return false
  const all = await entries<string, Kept>(shelf)
  const [fresh, old] = [all.filter(([, { seenAt }]) => seenAt > now - longest), all.filter(([, { seenAt }]) => seenAt <= now - longest)]
  await delMany(
    old.map(([hash]) => hash),
    shelf,
  )
  for (const [, { queryKey, data, seenAt }] of fresh) queries.setQueryData(queryKey, data, { updatedAt: seenAt })
  return fresh.length > 0
}

/** Deletes the stored data together with the session. */
export const wipeKept = () => {
  if (shelf) clear(shelf).catch(complain)
}
