import { explain } from '@lanyard/web/explain.ts'
import { ErrorState } from '@lanyard/web/ui/error-state.tsx'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NotAllowed } from './not-allowed.ts'
import { NotAllowedPage } from './not-allowed-page.tsx'
import { PlainPage } from './plain-page.tsx'

/** Where a page can't be shown: because it is not the person's, or because it failed. */
export const RouteError = (props: ErrorComponentProps) => (props.error instanceof NotAllowed ? <NotAllowedPage /> : <FailedPage {...props} />)

/** The rest of the console stays, and the page can be tried again. */
const FailedPage = ({ error, reset }: ErrorComponentProps) => {
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
    <PlainPage title="This page could not be shown">
      <ErrorState busy={busy} onRetry={() => void tryAgain()}>
        {explain(error)}
      </ErrorState>
    </PlainPage>
  )
}
