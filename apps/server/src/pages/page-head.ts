import { type Brand, bannerColours, themeStyles } from '@lanyard/theme/theme.ts'
import { type Html, html, trusted } from '../html/html.ts'
import type { BuiltApp } from './built-app.ts'

export type Look = { title: string; favicon: string | null; brand: Brand; manifest: string | null; darkLogo?: string | null }

/** Each choice of colours derives its theme once. */
const derived = new Map<string, { styles: string; banner: { light: string; dark: string } }>()
const themeOf = (brand: Brand) => {
  const key = JSON.stringify(brand)
  const known = derived.get(key) ?? { styles: themeStyles(brand), banner: bannerColours(brand) }
  if (derived.size > 1000) derived.clear()
  derived.set(key, known)
  return known
}

/** Head tags that give the first paint the tenant's branding. */
export const headOf = ({ title, favicon, brand, manifest, darkLogo }: Look, nonce: string): Html => {
  const { styles, banner } = themeOf(brand)
  return html`<title>${title}</title>
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" content="${banner.light}" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="${banner.dark}" media="(prefers-color-scheme: dark)">
    <meta property="csp-nonce" nonce="${nonce}">
    ${favicon && html`<link rel="icon" href="${favicon}">`}
    ${manifest && html`<link rel="manifest" href="${manifest}">`}
    <style nonce="${nonce}">${trusted(styles)}${darkLogo && trusted(`:root{--dark-logo:url("${encodeURI(darkLogo)}")}`)}</style>`
}

/** Preloads the requested page's chunks alongside the first script instead of after it. */
export const preloadsOf = ({ index, firstLoads, fonts }: BuiltApp, path: string): Html => {
  const load = firstLoads.find((candidate) => candidate.path === path)
  const scripts = (load?.scripts ?? []).filter((script) => !index.includes(script))
  return html`${fonts.map((font) => html`<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`)}
    ${scripts.map((script) => html`<link rel="modulepreload" crossorigin href="/${script}">`)}`
}
