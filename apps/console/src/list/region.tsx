import { explain } from '@lanyard/web/explain.ts'
import { Alert } from '@lanyard/web/ui/alert.tsx'
import { Button } from '@lanyard/web/ui/button.tsx'
import { ErrorState } from '@lanyard/web/ui/error-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './list.module.css'

type RegionProps<Data> = {
  query: UseQueryResult<Data>
  /** What could not be loaded, at the beginning of a sentence: "The invitations". */
  what: string
  /** In the shape of what comes. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of a page with its own loading, error and content; what was seen before stays when it can't be brought up to date. */
export const Region = <Data,>({ query, what, skeleton, children }: RegionProps<Data>) => {
  const tryAgain = () => void query.refetch()
  if (query.data !== undefined)
    return (
      <>
        {query.isError && (
          <div className={styles.stale}>
            <Alert type="warning">
              {what} could not be brought up to date. {explain(query.error)}
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
        {what} could not be loaded. {explain(query.error)}
      </ErrorState>
    )
  return skeleton
}
