import { Outlet } from '@tanstack/react-router'
import type { Connectivity } from '../connectivity.ts'
import { Announcer } from '../ui/feedback/announcer.tsx'
import { OfflineBanner } from '../ui/feedback/offline-banner.tsx'
import { usePageFocus } from './page-focus.ts'

/** Wraps every page: connection status and announcements. */
export const PageRoot = ({ connectivity }: { connectivity: Connectivity }) => {
  usePageFocus()
  return (
    <>
      <OfflineBanner connectivity={connectivity} />
      <Outlet />
      <Announcer />
    </>
  )
}
