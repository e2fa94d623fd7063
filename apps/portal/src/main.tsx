import '@lanyard/web/fonts.css'
import '@lanyard/web/tokens.css'
import '@lanyard/web/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardDrafts } from './drafts/drafts.ts'
import { Portal } from './portal.tsx'
import { openPortal } from './router.ts'
import { session, tenant } from './session.ts'
import { followConnection, followSession } from './shell/follow-session.ts'

/** The service worker lets the portal open offline. */
const registerWorker = () => {
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch((error) => console.error('The portal can’t be kept for reading offline:', error))
}

/** Starts the page: uses the settings the server embedded, refreshes them, and watches the session. */
const router = openPortal()
// The server already branded the page, so the branding code loads only when the settings change.
tenant.subscribe(() => void import('@lanyard/web/tenant/page-brand.ts').then(({ brandPage }) => brandPage(tenant.get())))
void tenant.refresh()
addEventListener('focus', () => void tenant.refresh())
session.start()
followSession(router)
followConnection()
void import('./offline/kept.ts').then(({ keepWhatIsSeen }) => keepWhatIsSeen())
registerWorker()
guardDrafts()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Portal router={router} />
  </StrictMode>,
)
