import { type Html, html, textOf, trusted } from '../html/html.ts'
import type { Site } from '../sites/site.ts'
import { tenantDataOf } from '../sites/tenant-data.ts'
import type { BuiltApp } from './built-app.ts'
import type { FirstPaint } from './first-paint.ts'
import { headOf, type Look, preloadsOf } from './page-head.ts'
import { rootOf, type Scheme } from './scheme.ts'

/** JSON inside a page. Escaped, so it can't end its script block. */
const embedded = (value: unknown) => trusted(JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'))

export const lookOf = (site: Site): Look => {
  const { Site: named, Assets, Branding, WelcomeMessage } = tenantDataOf(site)
  return {
    title: named.SiteName,
    favicon: Assets.Favicon,
    brand: { ...Branding, WelcomeMessage },
    manifest: '/manifest.webmanifest',
    darkLogo: Assets.DarkLogo,
  }
}

/** The first thing the scripts ask for travels beside them. */
const session = html`<link rel="preload" href="/api/auth/session" as="fetch" crossorigin>`

type PortalRequest = { site: Site; nonce: string; path: string; scheme: Scheme }

/** A page with the tenant's title, favicon, theme and settings. */
const siteHtml = ({ index }: BuiltApp, { site, nonce, scheme }: PortalRequest, loads: Html): string =>
  index
    .replace(/<html[^>]*>/, () => rootOf(site.tenant.locale, scheme))
    .replace('<!--head-->', () => textOf(html`${headOf(lookOf(site), nonce)}${loads}`))
    .replace('<!--settings-->', () => textOf(html`<script type="application/json" id="tenant-settings">${embedded(tenantDataOf(site))}</script>`))

/** The portal's page, whose scripts load at once. */
export const portalPage = (app: BuiltApp, request: PortalRequest): string => siteHtml(app, request, html`${session}${preloadsOf(app, request.path)}`)

/**
 * The portal's page with the dashboard in it. Its text needs no other file: its styles are in the page, unless the browser has them. What else loads is named after it,
 * because beginning to load keeps a slow phone from drawing the text (docs/decisions/0098).
 */
export const paintedPage = (app: BuiltApp, request: PortalRequest & { hasStyles: boolean }, { markup, brought }: FirstPaint): string => {
  const { style = '', firstPaintStyles = '', mainScript = '', starter, takeOver } = app
  const [, main] = / src="([^"]+)"/.exec(mainScript) ?? []
  const afterText = html`${session}${preloadsOf({ ...app, fonts: [] }, request.path)}
    <link rel="modulepreload" crossorigin href="/assets/${takeOver}"><link rel="modulepreload" crossorigin href="${main}" data-main>
    <script type="module" crossorigin src="/assets/${starter}"></script>
    <script type="application/json" id="first-answers">${embedded(brought)}</script>`
  const page = siteHtml(app, request, html``)
    .replace(mainScript, '')
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${textOf(afterText)}`)
  if (request.hasStyles) return page
  const styles = html`<style nonce="${request.nonce}">${trusted(firstPaintStyles)}</style>`
  return page.replace(style, () => textOf(styles)).replace('</body>', () => `${style}</body>`)
}
