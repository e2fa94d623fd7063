import { html } from '../../platform/html.ts'
import { type Page, page } from '../../platform/page.ts'
import { authBase } from '../answers.ts'
import type { Realm } from '../realms.ts'

const style = `.confirm{max-width:400px;margin:15vh auto 0;padding:0 20px;text-align:center}
.confirm button{font:inherit;font-weight:600;padding:12px 24px;border:0;border-radius:var(--radius-s);background:var(--strong);color:var(--paper);cursor:pointer}`

/** Where a link was opened in another browser than the one that asked for it. */
export const confirmPage = ({ name }: Realm, token: string, csrfToken: string): Page =>
  page({
    title: `Sign in to ${name}`,
    style,
    body: html`<main class="confirm"><h1>Sign in to ${name}</h1><p>Press the button to sign in on this device.</p>
<form method="post" action="${authBase}/callback/email">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="csrfToken" value="${csrfToken}">
<button type="submit">Sign in</button></form></main>`,
  })
