import { readFileSync } from 'node:fs'
import { demonstrationPassword } from '../demonstration/tenants.ts'
import { type Html, html } from '../html/html.ts'
import { type Page, page } from '../html/page.ts'
import type { Site } from '../sites/site.ts'
import { type FirstStep, firstSteps, type Person, people } from './people.ts'

const style = readFileSync(new URL('welcome.css', import.meta.url), 'utf8')
const countries = new Intl.DisplayNames('en', { type: 'region' })
const statuses: Record<Site['status'], string> = { published: 'Published', 'not-published': 'Not published', maintenance: 'In maintenance' }

const copied = (text: string, what: string): Html =>
  html`<span class="copied"><code>${text}</code><button type="button" class="copy" data-copy="${text}" aria-label="Copy ${what}" hidden>Copy</button></span>`

const siteCard = ({ origin, status, tenant }: Site): Html => html`<li class="card">
<svg class="swatch" viewBox="0 0 44 44" aria-hidden="true"><rect width="44" height="44" rx="12" fill="${tenant.settings.Branding.PrimaryColour}"/><circle cx="33" cy="33" r="6" fill="${tenant.settings.Branding.SecondaryColour}"/></svg>
<div><h3><a href="${origin}">${tenant.name}</a></h3><p>${countries.of(tenant.countryCode)} <span class="status ${status}">${statuses[status]}</span></p><p class="address">${new URL(origin).host}</p></div></li>`

const placeCard = (address: string, title: string, says: string): Html =>
  html`<li class="card"><div><h3><a href="${address}">${title}</a></h3><p>${says}</p><p class="address">${address.replace(/^https?:\/\//, '')}</p></div></li>`

const personRow = ({ email, of, role, shows, secret }: Person): Html =>
  html`<tr><th scope="row">${copied(email, email)}</th><td>${of}</td><td><strong>${role}</strong> ${shows}${
    secret && html`. Secret for an authenticator app: ${copied(secret, 'the secret')}`
  }</td></tr>`

const accounts = (title: string, where: string, listed: readonly Person[]): Html => html`<section class="accounts"><h3>${title}</h3><p>${where}</p>
<table><caption class="hidden">${title}</caption><thead><tr><th scope="col">Email</th><th scope="col">Provider</th><th scope="col">Shows</th></tr></thead><tbody>${listed.map(personRow)}</tbody></table></section>`

const stepCard = ({ as, address, email }: FirstStep): Html =>
  html`<li class="card"><div><h3>As ${as}</h3><p>Open <a href="${address}">${address.replace(/^https?:\/\//, '')}</a></p><p>Sign in as ${copied(email, email)}</p></div></li>`

/** `mailbox` is where sent mail can be read when it isn't delivered. */
type Origins = { consoleOrigin: string; apiOrigin: string; mailbox: string | undefined }

/** The start page for someone who has just started Lanyard. */
export const welcomePage = (sites: readonly Site[], { consoleOrigin, apiOrigin, mailbox }: Origins): Page =>
  page({
    title: 'Lanyard',
    description: 'Lanyard is running on this machine with demonstration data.',
    style,
    scripts: ['/docs/assets/copy.js'],
    body: html`<a class="skip" href="#main">Skip to the content</a>
<main id="main" tabindex="-1"><header><svg width="44" height="44" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3f5bd9"/><path d="M11 7v15a3 3 0 0 0 3 3h8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>
<h1>Lanyard</h1><p class="lead">A portal where learners see what’s next, what they owe and what they’ve earned, with reference data and a staff console. It’s running here with demonstration data.</p></header>
<section><h2>Try it</h2><p class="password">Every account has the password ${copied(demonstrationPassword, 'the password')}</p>
<ul class="cards">${firstSteps(sites, consoleOrigin).map(stepCard)}</ul></section>
<section><h2>Sites</h2><p>Each provider has its own site, colours and learners.</p><ul class="cards">${sites.map(siteCard)}</ul></section>
<section><h2>Behind the sites</h2><ul class="cards">
${placeCard(consoleOrigin, 'Console', 'For staff: the team, learner accounts, branding, files, the catalogue and settings.')}
${placeCard(`${apiOrigin}/docs`, 'API documentation', 'Every call, with examples you can copy.')}
${mailbox && placeCard(mailbox, 'Sent mail', 'Emails this demonstration would have sent.')}</ul></section>
<section><h2>Accounts</h2>
${accounts('Learners', 'Sign in on their provider’s site.', people.learners)}
${accounts('Staff', 'Sign in to the console.', people.staff)}
${accounts('Operator', 'Signs in to the console, and manages all providers.', people.operators)}</section></main>`,
  })
