import { SkipLink } from '@lanyard/web/shell/skip-link.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { narrow, useMedia } from '@lanyard/web/ui/layout/use-media.ts'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AsOf } from '../offline/as-of.tsx'
import { session, useSession, useTenant } from '../session.ts'
import { Banner } from './banner.tsx'
import { HiddenSection } from './hidden-section.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { isHiddenSection } from './navigation/navigation.ts'
import styles from './shell.module.css'

/** It appears only after a long time. */
const SessionWarning = lazy(async () => ({ default: (await import('@lanyard/web/session/session-warning.tsx')).SessionWarning }))

/** Only staff who see the portal as a learner sees it load it. */
const ViewingBar = lazy(async () => ({ default: (await import('./viewing-bar.tsx')).ViewingBar }))

const useHidesBars = () => {
  const isNarrow = useMedia(narrow)
  return useMatches().some(({ staticData, search }) => staticData.hidesBars || (isNarrow && staticData.hidesBarsWhenNarrow?.(search)))
}

/** The sticky banner, the page, and the bottom bar on a phone. */
export const Shell = () => {
  const settings = useTenant()
  const { pathname } = useLocation()
  const hidesBars = useHidesBars()
  const user = useSession().session?.user
  return (
    <div className={styles.shell} data-bars={hidesBars ? 'hidden' : 'shown'}>
      <SkipLink />
      {!hidesBars && <Banner />}
      <main id="content" tabIndex={-1} className={styles.content}>
        {settings.Site.SiteStatus === 'maintenance' && (
          <Alert type="info">{settings.Site.SiteName} is under maintenance. You can read everything, but can’t make changes right now.</Alert>
        )}
        <AsOf />
        {isHiddenSection(pathname, settings) ? <HiddenSection /> : <Outlet />}
      </main>
      {!hidesBars && <BottomBar />}
      <Suspense>{user?.isViewing ? <ViewingBar name={user.name ?? user.username} /> : <SessionWarning session={session} />}</Suspense>
    </div>
  )
}
