import { readFileSync } from 'node:fs'
import { type Html, html } from '../html/html.ts'
import { type Page, page } from '../html/page.ts'
import type { StoredMail } from './mail.queries.ts'
import type { Written } from './message.ts'

/** Times are in the zone and format of the sending provider. */
export type Letter = Omit<StoredMail, 'contentSealed'> & { tenantId: number; sender: string; locale: string; timeZone: string; written: Written | undefined }

const style = readFileSync(new URL('mailbox.css', import.meta.url), 'utf8')

const states: Record<StoredMail['state'], string> = { waiting: 'On its way', sent: 'Delivered', undeliverable: 'Undeliverable', nobody: '' }
const format = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const when = ({ createdAt, locale, timeZone }: Letter) =>
  html`<time datetime="${createdAt}">${new Intl.DateTimeFormat(locale, { ...format, timeZone }).format(new Date(createdAt)).replace('\u202f', ' ')}</time>`
const subjectOf = ({ written, kind }: Letter) => written?.subject ?? kind

const row = (letter: Letter): Html => html`<li><a href="/mail/${letter.tenantId}/${letter.id}">
<span class="line"><span class="subject">${subjectOf(letter)}</span>${when(letter)}</span>
<span class="facts">To ${letter.recipient} from ${letter.sender}${letter.state !== 'sent' && html` <b class="${letter.state}">${states[letter.state]}</b>`}</span>
</a></li>`

const emptyText = (q: string) =>
  q === ''
    ? html`No emails yet. Choose “Forgot password?” on a site’s sign-in page, and the code appears here.`
    : html`No email matches “${q}”. <a href="/mail">Show all</a>`

const searchForm = (q: string): Html => html`<form role="search" class="search"><label class="hidden" for="q">Search by recipient or subject</label>
<input id="q" name="q" type="search" value="${q}" placeholder="Search by recipient or subject" autocomplete="off"><button>Search</button></form>`

/** Whether a letter's recipient, sender or subject contains the text. */
const matches = (q: string) => (letter: Letter) =>
  [letter.recipient, letter.sender, subjectOf(letter)].some((text) => text?.toLowerCase().includes(q.toLowerCase()))

/** Newest first. `q` searches recipients, senders and subjects. */
export const mailboxPage = (letters: readonly Letter[], q = ''): Page => {
  const found = q === '' ? letters : letters.filter(matches(q))
  return page({
    title: 'Sent mail',
    style,
    body: html`<main class="mailbox"><p><a href="/">Lanyard</a></p><h1>Sent mail</h1>
<p class="about">In the demonstration no email leaves this machine. Everything Lanyard sends appears here.</p>
${letters.length > 0 && searchForm(q)}
${found.length === 0 ? html`<p class="empty">${emptyText(q)}</p>` : html`<ul>${found.map(row)}</ul>`}</main>`,
  })
}

/** Turns URLs in the text into links. */
const linked = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))

export const messagePage = (letter: Letter): Page => {
  const { written, tenantId, id, lastFault } = letter
  const whole = page({
    title: subjectOf(letter),
    style,
    body: html`<main class="mailbox"><p><a href="/mail">Sent mail</a></p><h1>${subjectOf(letter)}</h1>
<p class="facts">To ${letter.recipient} from ${letter.sender}, ${when(letter)}</p>
${written?.replyTo && html`<p class="facts">Replies go to ${written.replyTo}</p>`}
${letter.state !== 'sent' && html`<p class="${letter.state}">${states[letter.state]}${lastFault && html`: ${lastFault}`}</p>`}
${written ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" src="/mail/${tenantId}/${id}/html"></iframe><details><summary>Plain text</summary><pre>${linked(written.text)}</pre></details>` : html`<p class="empty">The content is no longer stored.</p>`}</main>`,
  })
  return { ...whole, headers: { ...whole.headers, 'content-security-policy': `${whole.headers['content-security-policy']}; frame-src 'self'` } }
}
