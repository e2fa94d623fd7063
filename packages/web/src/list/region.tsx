import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explain } from '../explain.ts'
import { Button } from '../ui/actions/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import styles from './list.module.css'

type RegionProps<Data> = {
  query: UseQueryResult<Data>
  /** What failed to load, as the start of a sentence: "Your invoices". */
  what: string
  /** A placeholder in the shape of the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Part of a page with its own loading, error and content states. Content already shown stays when a refresh fails. */
export const Region = <Data,>({ query, what, skeleton, children }: RegionProps<Data>) => {
  const tryAgain = () => void query.refetch()
  if (query.data !== undefined)
    return (
      <>
        {query.isError && (
          <div data-stale className={styles.stale}>
            <Alert type="warning">
              {what} couldn’t be refreshed. {explain(query.error)}
            </Alert>
            <Button variant="outline" small busy={query.isFetching} onClick={tryAgain}>
              Try again
            </Button>
          </div>
        )}
        {children(query.data)}
      </>
    )
  if (query.isError)
    return (
      <ErrorState busy={query.isFetching} onRetry={tryAgain}>
        {what} couldn’t be loaded. {explain(query.error)}
      </ErrorState>
    )
  return skeleton
}
