import type { QueryClient } from '@tanstack/react-query'
import { credentialOf, personal, shareOf } from './queries.ts'

/** Prefetches what the page needs; the rest once the credential is found. The page shows why it can't be loaded. */
export const prefetchCredential = (queries: QueryClient, id: number) => {
  void queries.fetchQuery(credentialOf(id)).then(
    ({ items }) => {
      if (items.length === 0) return
      void queries.prefetchQuery(shareOf(id))
      void queries.prefetchQuery(personal)
    },
    () => {},
  )
}
