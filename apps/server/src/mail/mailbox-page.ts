import { readFileSync } from 'node:fs'
import { type Html, html } from '../html/html.ts'
import { type Page, page } from '../html/page.ts'
import type { StoredMail } from './mail.queries.ts'
import type { Written } from './message.ts'

export type Letter = Omit<StoredMail, 'contentSealed'> & { tenantId: number; sender: string; written: Written | undefined }

const style = readFileSync(new URL('mailbox.css', import.meta.url), 'utf8')

const states: Record<StoredMail['state'], string> = { waiting: 'On its way', sent: 'Delivered', undeliverable: 'Undeliverable', nobody: '' }
const when = (moment: string) => html`<time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')} UTC</time>`
const subjectOf = ({ written, kind }: Letter) => written?.subject ?? kind

const row = (letter: Letter): Html => html`<li><a href="/mail/${letter.tenantId}/${letter.id}">
<span class="subject">${subjectOf(letter)}</span>
<span class="facts">to ${letter.recipient} from ${letter.sender}, ${when(letter.createdAt)}${letter.state !== 'sent' && html` <b class="${letter.state}">${states[letter.state]}</b>`}</span>
</a></li>`

/** Newest first. */
export const mailboxPage = (letters: readonly Letter[]): Page =>
  page({
    title: 'Mailbox',
    style,
    body: html`<main class="mailbox"><p><a href="/">Lanyard</a></p><h1>Mailbox</h1>
<p class="about">In the demonstration no mail leaves this machine: what Lanyard sends to anybody arrives here.</p>
${letters.length === 0 ? html`<p class="empty">Nothing yet. Ask for a new password at a site's sign-in card, and its code appears here.</p>` : html`<ul>${letters.map(row)}</ul>`}</main>`,
  })

/** Turns URLs in the text into links. */
const linked = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))

export const messagePage = (letter: Letter): Page => {
  const { written, tenantId, id, lastFault } = letter
  const whole = page({
    title: subjectOf(letter),
    style,
    body: html`<main class="mailbox"><p><a href="/mail">Mailbox</a></p><h1>${subjectOf(letter)}</h1>
<p class="facts">to ${letter.recipient} from ${letter.sender}, ${when(letter.createdAt)}</p>
${letter.state !== 'sent' && html`<p class="${letter.state}">${states[letter.state]}${lastFault && html`: ${lastFault}`}</p>`}
${written ? html`<pre>${linked(written.text)}</pre><h2>As HTML</h2><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message as HTML" src="/mail/${tenantId}/${id}/html"></iframe>` : html`<p class="empty">What it said is no longer kept.</p>`}</main>`,
  })
  return { ...whole, headers: { ...whole.headers, 'content-security-policy': `${whole.headers['content-security-policy']}; frame-src 'self'` } }
}
