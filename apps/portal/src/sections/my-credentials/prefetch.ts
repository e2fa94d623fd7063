import type { QueryClient } from '@tanstack/react-query'
import { credentialOf, personal, shareOf } from './queries.ts'

/** Prefetches what the page needs. */
export const prefetchCredential = (queries: QueryClient, id: number) => {
  void queries.prefetchQuery(credentialOf(id))
  void queries.prefetchQuery(shareOf(id))
  void queries.prefetchQuery(personal)
}
