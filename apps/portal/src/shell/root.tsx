import { PageRoot } from '@lanyard/web/shell/page-root.tsx'
import { connectivity, useTenant } from '../session.ts'
import { Unpublished } from './unpublished.tsx'

/** Around every page. A site that is not published shows nothing else, whatever the route. */
export const Root = () => {
  const { Site } = useTenant()
  return Site.SiteStatus === 'not-published' ? <Unpublished /> : <PageRoot connectivity={connectivity} />
}
