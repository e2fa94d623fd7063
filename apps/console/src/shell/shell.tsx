import { SessionWarning } from '@lanyard/web/session/session-warning.tsx'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { session, useTenancy } from '../session.ts'
import { PhoneBar } from './phone-bar.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { usePalette } from './use-palette.ts'

const Palette = lazy(() => import('./palette/palette.tsx').then(({ Palette: component }) => ({ default: component })))

/** The sidebar, or a bar with a menu on a phone, and the page. Another tenant starts the page anew. */
export const Shell = () => {
  const palette = usePalette()
  const tenancy = useTenancy()
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
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
      <SessionWarning session={session} />
    </div>
  )
}
