import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Who answers later than this gets a place of their own to load in. */
const patience = 1500

/** Whether everything has been answered once, well or badly; after a while, whether or not. So the page takes its shape once, and nothing moves. */
export const useFirstAnswers = (questions: readonly { queryKey: QueryKey }[]) => {
  const answered = useQueries({
    queries: questions as never,
    combine: (results: readonly { isPending: boolean }[]) => results.every(({ isPending }) => !isPending),
  }) as unknown as boolean
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return answered || isLate
}
