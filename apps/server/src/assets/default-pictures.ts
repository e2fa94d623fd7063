import { toHex } from '@lanyard/theme/colour.ts'
import { schemes } from '@lanyard/theme/schemes.ts'
import { coloursOf } from '@lanyard/theme/theme.ts'
import { html, textOf } from '../html/html.ts'
import { entityTag, versionOf } from '../http/responses/entity-tags.ts'
import type { Site } from '../sites/site.ts'
import type { Asset } from './assets.ts'

const font = 'Inter, system-ui, sans-serif'

/** The first letter of the provider's name on its colour. */
const mark = (letter: string, fill: string, ink: string) => html`<rect width="104" height="104" rx="24" fill="${fill}"/><text
  x="52" y="74" text-anchor="middle" font-family="${font}" font-size="64" font-weight="700" fill="${ink}">${letter}</text>`

/** The default picture of a provider that has uploaded none: its initial. */
export const defaultPicture = ({ tenant: { settings } }: Site, name: string): Asset | undefined => {
  const isDark = name === 'header-logo-dark.png'
  const isLogo = isDark || name === 'header-logo.png'
  if (!isLogo && name !== 'favicon-icon.ico') return undefined
  const { 'button-color': fill, 'button-text': ink } = coloursOf(settings.Branding, isDark ? schemes.dark : schemes.light)
  if (!fill || !ink) return undefined
  const letter = [...settings.Site.SiteName.trim()][0]?.toUpperCase() ?? 'L'
  // Same width as an uploaded logo, so replacing it shifts nothing.
  const drawn = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${isLogo ? 368 : 104} 104">${mark(letter, toHex(fill), toHex(ink))}</svg>`
  const body = Buffer.from(textOf(drawn))
  return { type: 'image/svg+xml', body, etag: entityTag(versionOf(body)) }
}
