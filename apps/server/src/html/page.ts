import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Html, html, textOf, trusted } from './html.ts'

const readBeside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const base = readBeside('page.css')

const compact = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/: /g, ':')
    .trim()

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the page's own style, and scripts, images and fonts from the same origin. Nothing else runs inline. */
const policy = (style: string) =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "script-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** A route with these `hosts` is available on every host that Lanyard knows. */
export const everyHost = 'site,api,console,welcome'

export type Page = { body: string; headers: Record<string, string> }

export type PageParts = {
  title: string
  /** One sentence for search engines and link previews. */
  description?: string
  /** The page's own CSS, after the rules that all our pages share. */
  style?: string
  /** Scripts on the same origin. */
  scripts?: readonly string[]
  /** The page's own icon. */
  icon?: string
  language?: string
  /** Kept out of search engines. */
  isPrivate?: boolean
  body: Html
}

const mark =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%233f5bd9'/%3E%3Cpath d='M11 7v15a3 3 0 0 0 3 3h8' fill='none' stroke='%23fff' stroke-width='4' stroke-linecap='round'/%3E%3C/svg%3E"

/** A whole page with its response headers. Style attributes aren't allowed: the policy blocks them. */
export const page = ({ title, description, style = '', scripts = [], icon, language = 'en', isPrivate = false, body }: PageParts): Page => {
  const css = compact(base + style)
  const whole = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description && html`<meta name="description" content="${description}">`}
<meta name="color-scheme" content="light dark">
${isPrivate && html`<meta name="robots" content="noindex, nofollow">`}
<link rel="preload" href="/fonts/inter-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="${icon ?? trusted(mark)}">
<style>${trusted(css)}</style>
${scripts.map((source) => html`<script src="${source}" defer></script>`)}
</head>
<body>${body}</body>
</html>`
  return { body: textOf(whole), headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(css) } }
}
