import '@lanyard/web/fonts.css'
import '@lanyard/web/tokens.css'
import '@lanyard/web/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardDrafts } from './drafts/drafts.ts'
import { Portal } from './portal.tsx'
import { openPortal } from './router.ts'
import { session, tenant } from './session.ts'
import { afterFirstPage } from './shell/after-first-page.ts'
import { followConnection, followSession } from './shell/follow-session.ts'

/** Starts the page: uses the settings the server embedded, refreshes them, and watches the session. */
const router = openPortal()
// The server already branded the page, so the branding code loads only when the settings change.
tenant.subscribe(() => void import('@lanyard/web/tenant/page-brand.ts').then(({ brandPage }) => brandPage(tenant.get())))
addEventListener('focus', () => void tenant.refresh())
session.start()
followSession(router)
followConnection()
guardDrafts()
const { dataset } = document.documentElement
if (!navigator.serviceWorker?.controller) dataset.font = 'later'
afterFirstPage(router, () => {
  delete dataset.font
  void tenant.refresh()
  void import('./offline/kept.ts').then(({ keepForOffline }) => keepForOffline())
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Portal router={router} />
  </StrictMode>,
)
