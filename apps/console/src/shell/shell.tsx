import { SessionWarning } from '@lanyard/web/session/session-warning.tsx'
import { SkipLink } from '@lanyard/web/shell/skip-link.tsx'
import { useStore } from '@lanyard/web/store.ts'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { session, useTenancy } from '../session.ts'
import { PhoneBar } from './navigation/phone-bar.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import styles from './shell.module.css'
import { helpSheet } from './shortcuts/help.ts'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { usePalette } from './use-palette.ts'

const Palette = lazy(() => import('./palette/palette.tsx').then(({ Palette: component }) => ({ default: component })))
const HelpSheet = lazy(() => import('./shortcuts/help-sheet.tsx').then(({ HelpSheet: component }) => ({ default: component })))

/** The sidebar, or a bar with a menu on a phone, and the page. Switching tenants remounts the page. */
export const Shell = () => {
  const tenancy = useTenancy()
  const palette = usePalette(tenancy !== undefined)
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
        <Outlet key={tenancy?.tenantCode} />
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
