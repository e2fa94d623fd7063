import { arrive } from '@lanyard/web/arrive.ts'
import { Announcer } from '@lanyard/web/ui/announcer.tsx'
import { OfflineBanner } from '@lanyard/web/ui/offline-banner.tsx'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectivity } from '../session.ts'

/** Around every page. A change of path moves the focus to the new title; the first page is left to the browser. */
export const Root = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) arrive()
      }),
    [router],
  )
  return (
    <>
      <OfflineBanner connectivity={connectivity} />
      <Outlet />
      <Announcer />
    </>
  )
}
