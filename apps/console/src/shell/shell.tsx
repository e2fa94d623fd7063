import { SessionWarning } from '@lanyard/web/session/session-warning.tsx'
import { SkipLink } from '@lanyard/web/shell/skip-link.tsx'
import { useStore } from '@lanyard/web/store.ts'
import { Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { session, useTenancy, useUser } from '../session.ts'
import { mayOpen, navigation, rightsOf, sectionAt } from './navigation/navigation.ts'
import { PhoneBar } from './navigation/phone-bar.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { NotAllowedPage } from './refused/not-allowed-page.tsx'
import styles from './shell.module.css'
import { helpSheet } from './shortcuts/help.ts'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { usePalette } from './use-palette.ts'

/** A section outside the person's roles says so, even when opened by URL. */
const RoleGate = ({ children }: { children: ReactNode }) => {
  const here = sectionAt(useLocation().pathname)
  const roles = useUser()?.roles ?? []
  const section = navigation.flatMap(({ sections }) => sections).find(({ to }) => to === here)
  return !section || mayOpen(roles, section) ? children : <NotAllowedPage needs={rightsOf(section)} />
}

const Palette = lazy(() => import('./palette/palette.tsx').then(({ Palette: component }) => ({ default: component })))
const HelpSheet = lazy(() => import('./shortcuts/help-sheet.tsx').then(({ HelpSheet: component }) => ({ default: component })))

/** The sidebar, or a bar with a menu on a phone, and the page. Switching tenants remounts the page. */
export const Shell = () => {
  const palette = usePalette()
  const tenancy = useTenancy()
  const isHelpOpen = useStore(helpSheet)
  useShortcuts(palette.open)
  return (
    <div className={styles.shell}>
      <SkipLink />
      <PhoneBar onFind={palette.open} />
      <header className={styles.side}>
        <Sidebar onFind={palette.open} />
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <RoleGate>
          <Outlet key={tenancy?.tenantCode} />
        </RoleGate>
      </main>
      {palette.isOpen && (
        <Suspense>
          <Palette onClose={palette.close} />
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense>
          <HelpSheet onClose={() => helpSheet.set(false)} />
        </Suspense>
      )}
      <SessionWarning session={session} />
    </div>
  )
}
