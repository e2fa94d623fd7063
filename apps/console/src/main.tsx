import '@lanyard/web/fonts.css'
import '@lanyard/web/tokens.css'
import '@lanyard/web/base.css'
import { appearance, chooseAppearance } from '@lanyard/web/tenant/appearance.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './console.tsx'
import { openConsole } from './router.ts'
import { session } from './session.ts'
import { followSession } from './shell/follow-session.ts'
import { NotAllowed } from './shell/refused/not-allowed.ts'

/** Starts the page: applies the device's colour scheme and watches the session. */
if (appearance.get() !== 'system') chooseAppearance(appearance.get())
const router = openConsole()
session.start()
followSession(router)

/** A page of another role is no fault: it says so on the page. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof NotAllowed)) console.error(error)
}

createRoot(document.getElementById('root') as HTMLElement, { onCaughtError }).render(
  <StrictMode>
    <Console router={router} />
  </StrictMode>,
)
