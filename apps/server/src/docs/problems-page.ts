import { type OpenApi, type ProblemCode, problems, problemType } from '@lanyard/contract'
import { type Html, html } from '../html/html.ts'
import { type Page, page } from '../html/page.ts'
import { docsStyle } from './docs-page.ts'
import { inline } from './markdown.ts'
import { problemAdvice } from './problem-advice.ts'
import { topBar } from './top-bar.ts'

const example = JSON.stringify(
  {
    type: problemType('bad-input'),
    title: problems['bad-input'][1],
    status: 400,
    detail: 'One field needs another look.',
    instance: 'q3Zt0hXk-1f',
    errors: [{ pointer: '/0/code', message: 'Is required.' }],
  },
  null,
  2,
)

const row = (code: ProblemCode): Html => {
  const [status, title] = problems[code]
  return html`<tr id="${code}"><td><b>${status}</b></td><th scope="row"><a href="#${code}"><code>${code}</code></a></th><td><strong>${title.replace(/\.$/, '')}.</strong> ${inline(problemAdvice[code])}</td></tr>`
}

/** Every problem has a row here; the `type` of problem details links to it. */
export const problemsPage = ({ info }: OpenApi): Page =>
  page({
    title: 'Problems · Lanyard API',
    description: 'Everything that can go wrong with a call, and what helps.',
    style: docsStyle,
    body: html`<a class="skip" href="#main">Skip to the content</a>${topBar({ version: info.version })}
<main id="main" class="problems" tabindex="-1"><p class="crumb"><a href="/docs">API</a></p><h1>Problems</h1>
<p class="lead">Whatever goes wrong is answered as problem details (RFC 9457, <code>application/problem+json</code>). <code>type</code> leads to a row of this table, <code>instance</code> is the request id, and <code>errors</code> names the fields of bad input.</p>
<figure><figcaption>A problem</figcaption><pre><code>${example}</code></pre></figure>
<table><caption class="hidden">Every problem</caption><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">What it means</th></tr></thead><tbody>${(Object.keys(problems) as ProblemCode[]).map(row)}</tbody></table></main>`,
  })
