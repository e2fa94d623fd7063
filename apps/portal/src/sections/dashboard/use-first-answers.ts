import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Who answers later than this gets a place of their own to load in. */
const patience = 1500

/** Whether everything has been answered once, well or badly; after a while, whether or not. So the page takes its shape once, and nothing moves. */
export const useFirstAnswers = (questions: readonly { queryKey: QueryKey }[]) => {
  const queries = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const isAnswered = ({ queryKey }: { queryKey: QueryKey }) => (queries.getQueryState(queryKey)?.status ?? 'pending') !== 'pending'
  const answered = useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => questions.every(isAnswered),
  )
  // Once shown, the page stays: what failed is asked again by its own card.
  if (answered && !isReady) setReady(true)
  return isReady
}
