import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { explain } from '../explain.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PlainPage } from './plain-page.tsx'

export const failedPageTitle = 'This page could not be shown'

/** Shown when a page fails. The layout around it stays, and the page can be retried. */
export const FailedPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [busy, setBusy] = useState(false)
  useEffect(() => console.error(error), [error])
  const tryAgain = async () => {
    setBusy(true)
    queries.reset()
    await router.invalidate()
    setBusy(false)
    reset()
  }
  return (
    <PlainPage title={failedPageTitle}>
      <ErrorState busy={busy} onRetry={() => void tryAgain()}>
        {explain(error)}
      </ErrorState>
    </PlainPage>
  )
}
