import type { QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, entries, set } from 'idb-keyval'
import { queries, session } from '../session.ts'
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
const isOwnSession = () => {
  const { status, session: current } = session.get()
  return status === 'authenticated' && !current.user.isViewing
}

/** Starts storing what a signed-in learner reads on the device. */
export const keepWhatIsSeen = () =>
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { queryHash, queryKey, state } = event.query
    if (!shelf || !keptOperations.has(queryKey[0]) || !isOwnSession()) return
    const kept: Kept = { queryKey, data: withoutDetails(queryKey, state.data), seenAt: state.dataUpdatedAt }
    set(queryHash, kept, shelf).catch(complain)
  })

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
