import { FailedPage, failedPageTitle } from '@lanyard/web/shell/failed-page.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { usePageTitle } from '../navigation/page-title.ts'
import { NotAllowed } from './not-allowed.ts'
import { NotAllowedPage } from './not-allowed-page.tsx'

/** Where a page can't be shown: because it is not the person's, or because it failed. */
export const RouteError = (props: ErrorComponentProps) =>
  props.error instanceof NotAllowed ? <NotAllowedPage needs={props.error.needs} /> : <TitledFailure {...props} />

const TitledFailure = (props: ErrorComponentProps) => {
  usePageTitle(failedPageTitle)
  return <FailedPage {...props} />
}
