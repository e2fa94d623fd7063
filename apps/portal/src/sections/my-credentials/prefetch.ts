import type { QueryClient } from '@tanstack/react-query'
import { credentialOf, personal, shareOf } from './queries.ts'

/** What the page asks as soon as it is wanted. */
export const askCredential = (queries: QueryClient, id: number) => {
  void queries.prefetchQuery(credentialOf(id))
  void queries.prefetchQuery(shareOf(id))
  void queries.prefetchQuery(personal)
}
