import { FailedPage, failedPageTitle } from '@lanyard/web/shell/failed-page.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { usePageTitle } from '../navigation/page-title.ts'
import { NotAllowed } from './not-allowed.ts'
import { NotAllowedPage } from './not-allowed-page.tsx'

/** Shown when a page can't be: not permitted, or failed. */
export const RouteError = (props: ErrorComponentProps) =>
  props.error instanceof NotAllowed ? <NotAllowedPage needs={props.error.needs} /> : <TitledFailure {...props} />

const TitledFailure = (props: ErrorComponentProps) => {
  usePageTitle(failedPageTitle)
  return <FailedPage {...props} />
}
