import { type Html, html } from '../html/html.ts'

/** The top bar of both pages. The search box appears once its script runs. */
export const topBar = ({ version, search = false }: { version: string; search?: boolean }): Html => html`<header class="bar">
<a class="home" href="/docs"><svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3f5bd9"/><path d="M11 7v15a3 3 0 0 0 3 3h8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>Lanyard <span>API ${version}</span></a>
${search && html`<form role="search" class="search" hidden><label class="hidden" for="find">Find an operation</label><input id="find" type="search" placeholder="Find an operation" autocomplete="off" spellcheck="false" enterkeyhint="search"><kbd aria-hidden="true">/</kbd></form>`}
${search && html`<button type="button" class="menu" popovertarget="contents">Contents</button>`}
</header>`
