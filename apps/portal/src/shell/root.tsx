import { Announcer } from '@lanyard/web/ui/announcer.tsx'
import { OfflineBanner } from '@lanyard/web/ui/offline-banner.tsx'
import { Outlet } from '@tanstack/react-router'
import { connectivity, useTenant } from '../session.ts'
import { useArrivals } from './arrivals.ts'
import { Unpublished } from './unpublished.tsx'

/** Around every page. A site that is not published shows nothing else, whatever the route. */
export const Root = () => {
  const { Site } = useTenant()
  useArrivals()
  if (Site.SiteStatus === 'not-published') return <Unpublished />
  return (
    <>
      <OfflineBanner connectivity={connectivity} />
      <Outlet />
      <Announcer />
    </>
  )
}
