import { html } from '../../../html/html.ts'
import { type Page, page } from '../../../html/page.ts'
import type { Realm } from '../../realms.ts'
import { authBase } from '../answers.ts'

const style = `.confirm{max-width:400px;margin:15vh auto 0;padding:0 20px;text-align:center}
.confirm button{font:inherit;font-weight:600;padding:12px 24px;border:0;border-radius:var(--radius-s);background:var(--strong);color:var(--paper);cursor:pointer}`

const signIn = (name: string) => ({ title: `Sign in to ${name}`, what: 'Press the button to sign in on this device.', button: 'Sign in' })
const welcome = (name: string) => ({ title: `Welcome to ${name}`, what: 'Press the button, then choose your password.', button: 'Continue' })

/** For a link opened in another browser than the one that requested it, or by an invited person. */
export const confirmPage = ({ name }: Realm, token: string, csrfToken: string, isInvited: boolean): Page => {
  const { title, what, button } = isInvited ? welcome(name) : signIn(name)
  const { body, headers } = page({
    title,
    style,
    body: html`<main class="confirm"><h1>${title}</h1><p>${what}</p>
<form method="post" action="${authBase}/callback/email">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="csrfToken" value="${csrfToken}">
<button type="submit">${button}</button></form></main>`,
  })
  // Without a referrer browsers post the form with Origin: null, and that is refused.
  return { body, headers: { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } }
}
