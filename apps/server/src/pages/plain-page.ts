import { html, textOf, trusted } from '../html/html.ts'
import { headOf, type Look } from './page-head.ts'

const style = `
body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:24px 16px;text-align:center;
background:var(--ground);color:var(--gray-dark);font:400 15px/1.5 system-ui,sans-serif;border-top:4px solid var(--primary-color);box-sizing:border-box}
:root{color-scheme:light dark}:root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark}
h1{margin:0;font:650 26px/1.2 system-ui,sans-serif;letter-spacing:-.02em;color:var(--font-color)}p{margin:12px 0 0}`

/** A page of two sentences that needs no script. */
export const plainPage = (look: Look, nonce: string, title: string, sentence: string, scheme?: string): string =>
  textOf(html`<!doctype html>
<html lang="en"${scheme && trusted(` data-scheme="${scheme}"`)}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${headOf(look, nonce)}
    <style nonce="${nonce}">${trusted(style)}</style>
  </head>
  <body>
    <main><h1>${title}</h1><p>${sentence}</p></main>
  </body>
</html>
`)
