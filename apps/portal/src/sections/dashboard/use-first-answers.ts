import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Queries slower than this get their own skeleton. */
const patience = 1500

/** Whether every query has settled once, or enough time has passed. The page then takes its final layout once, so nothing shifts. */
export const useFirstAnswers = (questions: readonly { queryKey: QueryKey }[]) => {
  const queries = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const isAnswered = ({ queryKey }: { queryKey: QueryKey }) => (queries.getQueryState(queryKey)?.status ?? 'pending') !== 'pending'
  const areAnswered = () => questions.every(isAnswered)
  const answered = useSyncExternalStore((onChange) => queries.getQueryCache().subscribe(onChange), areAnswered, areAnswered)
  // Once shown, the page stays; failed queries are retried by their own cards.
  if (answered && !isReady) setReady(true)
  return isReady
}
