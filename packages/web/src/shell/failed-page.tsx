import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { explain } from '../explain.ts'
import { useAction } from '../form/use-action.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PlainPage } from './plain-page.tsx'

export const failedPageTitle = 'This page couldn’t be shown'

/** Shown when a page fails. The layout around it stays, and the page can be retried. */
export const FailedPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useEffect(() => console.error(error), [error])
  const { busy, run: tryAgain } = useAction(async () => {
    queries.reset()
    await router.invalidate()
    reset()
  })
  return (
    <PlainPage title={failedPageTitle}>
      <ErrorState busy={busy} onRetry={() => void tryAgain()}>
        {explain(error)}
      </ErrorState>
    </PlainPage>
  )
}
