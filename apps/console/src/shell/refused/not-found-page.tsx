import { notFoundTitle, NotFoundPage as Page } from '@lanyard/web/shell/not-found-page.tsx'
import { usePageTitle } from '../navigation/page-title.ts'

export const NotFoundPage = () => {
  usePageTitle(notFoundTitle)
  return <Page home="Home" />
}
