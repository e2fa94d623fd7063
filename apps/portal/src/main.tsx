import '@lanyard/web/fonts.css'
import '@lanyard/web/tokens.css'
import '@lanyard/web/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardDrafts } from './drafts/drafts.ts'
import { Portal } from './portal.tsx'
import { openPortal } from './router.ts'
import { queries, session, tenant } from './session.ts'
import { followSession } from './shell/follow-session.ts'

/** Starts the page: takes over what the server rendered, or renders it, and watches the settings and the session. */
const start = async () => {
  const router = openPortal()
  const root = document.getElementById('root') as HTMLElement
  const page = (
    <StrictMode>
      <Portal router={router} queries={queries} />
    </StrictMode>
  )
  const isTakenOver = root.hasChildNodes() && (await (await import('./first-paint/take-over.ts')).takeOver(router, root, page))
  // The server already branded the page, so the branding code loads only when the settings change.
  tenant.subscribe(() => void import('@lanyard/web/tenant/page-brand.ts').then(({ brandPage }) => brandPage(tenant.get())))
  if (!isTakenOver) void tenant.refresh()
  addEventListener('focus', () => void tenant.refresh())
  session.start()
  followSession(router)
  void import('./offline/kept.ts').then(({ keepForOffline }) => keepForOffline())
  guardDrafts()
  if (!isTakenOver) createRoot(root).render(page)
}

void start()
