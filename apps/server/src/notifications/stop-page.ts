import { readFileSync } from 'node:fs'
import { type Html, html } from '../html/html.ts'
import { type Page, page } from '../html/page.ts'
import type { Site } from '../sites/site.ts'

const style = readFileSync(new URL('stop-page.css', import.meta.url), 'utf8')
const colour = /^#[0-9a-f]{6}$/i

const pageOf = ({ tenant: { settings } }: Site, title: string, body: Html): Page =>
  page({
    title,
    style: colour.test(settings.Branding.PrimaryColour) ? `${style}:root{--brand:${settings.Branding.PrimaryColour}}` : style,
    isPrivate: true,
    body: html`<main class="stop"><p class="provider">${settings.Site.SiteName}</p><h1>${title}</h1>${body}</main>`,
  })

/** Opening it changes nothing, so programs that follow every link in a mail unsubscribe no one. */
export const stopPage = (site: Site): Page =>
  pageOf(
    site,
    'Stop these emails?',
    html`<p>We then no longer write to you about new messages, answers, invoices, classes and results. Emails that keep your account safe still come.</p>
<form method="post"><button>Stop these emails</button></form>
<p>Or <a href="/account-settings">choose what we write to you about</a>.</p>`,
  )

export const stoppedPage = (site: Site): Page =>
  pageOf(
    site,
    'These emails are stopped',
    html`<p>You can switch them on again whenever you like, in your <a href="/account-settings">account settings</a>.</p>`,
  )
