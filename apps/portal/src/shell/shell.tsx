import { SessionWarning } from '@lanyard/web/session/session-warning.tsx'
import { SkipLink } from '@lanyard/web/shell/skip-link.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { AsOf } from '../offline/as-of.tsx'
import { session, useTenant } from '../session.ts'
import { Banner } from './banner.tsx'
import { HiddenSection } from './hidden-section.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { isHiddenSection } from './navigation/navigation.ts'
import styles from './shell.module.css'

const useHidesBars = () => useMatches().some(({ staticData }) => staticData.hidesBars)

/** The sticky banner, the page, and the bottom bar on a phone. */
export const Shell = () => {
  const settings = useTenant()
  const { pathname } = useLocation()
  const hidesBars = useHidesBars()
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
      <SessionWarning session={session} />
    </div>
  )
}
