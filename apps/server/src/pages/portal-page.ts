import { html, textOf, trusted } from '../html/html.ts'
import type { Site } from '../sites/site.ts'
import { tenantDataOf } from '../sites/tenant-data.ts'
import type { BuiltApp } from './built-app.ts'
import { headOf, type Look, preloadsOf } from './page-head.ts'
import { rootOf, type Scheme } from './scheme.ts'

/** JSON inside a page. Escaped, so it can't end its script block. */
const embedded = (value: unknown) => trusted(JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'))

export const lookOf = (site: Site): Look => {
  const { Site: named, Assets, Branding, WelcomeMessage } = tenantDataOf(site)
  return { title: named.SiteName, favicon: Assets.Favicon, brand: { ...Branding, WelcomeMessage }, manifest: '/manifest.webmanifest' }
}

/** The first thing the scripts ask for travels beside them. */
const session = html`<link rel="preload" href="/api/auth/session" as="fetch" crossorigin>`

type PortalRequest = { site: Site; nonce: string; path: string; scheme: Scheme }

/** The portal's page, including the tenant's title, favicon, theme and settings. */
export const portalPage = (app: BuiltApp, { site, nonce, path, scheme }: PortalRequest): string => {
  const settings = html`<script type="application/json" id="tenant-settings">${embedded(tenantDataOf(site))}</script>`
  return app.index
    .replace(/<html[^>]*>/, () => rootOf(site.tenant.locale, scheme))
    .replace('<!--head-->', () => textOf(html`${headOf(lookOf(site), nonce)}${session}${preloadsOf(app, path)}`))
    .replace('<!--settings-->', () => textOf(settings))
}
