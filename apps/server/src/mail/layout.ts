import type { Draft, NewsItem, Question, Sender, Written } from './message.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] as string)

/** Always one line, whatever a name contains. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const isColour = /^#[0-9a-f]{6}$/i
/** White on a dark colour, black on a light one. */
const inkOn = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#111111' : '#ffffff'
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
const softParagraph = (text: string, style = '') => `<p class="soft" style="margin:0 0 16px;color:#5c6863;${style}">${escapeHtml(text)}</p>`

const questionText = ({ text, answers }: Question) => `\n\n  ${text}\n${answers.map(({ label, url }) => `  ${label}: ${url}`).join('\n')}`

const asText = ({ greeting, lines, items = [], code, link, closing, choices, stopUrl }: Draft, { name, origin }: Sender) =>
  [
    greeting,
    ...lines,
    ...items.map(({ text, link: { url }, question }) => `* ${text}\n  ${url}${question ? questionText(question) : ''}`),
    ...(code ? [`    ${code}`] : []),
    ...(link ? [link.url] : []),
    closing,
    ...(choices ? [`${choices.label}: ${choices.url}`] : []),
    ...(stopUrl ? [`Stop these emails: ${stopUrl}`] : []),
    `${name}\n${origin}`,
  ].join('\n\n')

/** Turns light colours dark for readers who prefer dark. Mail programs without media queries keep the light ones. */
const rules = `@media (prefers-color-scheme:dark){.ground{background:#141816!important;color:#e6ebe8!important}.paper{background:#1d2320!important}.soft,.soft a{color:#a3b0aa!important}.line{border-color:#343d38!important}.item a{color:#e6ebe8!important}.answer{border-color:#56625c!important}}
@media (max-width:480px){.ground{padding:12px!important}.paper{padding:20px!important}}`

const softLink = ({ url, label }: { url: string; label: string }) => `<a style="color:#5c6863" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`

const answerStyle =
  'display:inline-block;margin:0 8px 8px 0;padding:10px 18px;border:1px solid #b9c3be;border-radius:6px;color:#1a2420;text-decoration:none;font-weight:600'
const questionOf = ({ text, answers }: Question) => `
<p style="margin:12px 0 8px">${escapeHtml(text)}</p>
<p style="margin:0">${answers.map(({ label, url }) => `<a class="answer" style="${answerStyle}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`).join('')}</p>`

const itemOf = ({ text, link, question }: NewsItem) => `<div class="item line" style="padding:14px 0;border-top:1px solid #dfe4e1">
<p style="margin:0 0 4px">${escapeHtml(text)}</p>
<p style="margin:0"><a style="color:#1a2420;font-weight:600" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>${question ? questionOf(question) : ''}
</div>`

const asHtml = ({ greeting, lines, items = [], code, link, closing, choices, stopUrl }: Draft, { name, origin, colour: brandColour }: Sender) => {
  const colour = isColour.test(brandColour) ? brandColour : '#1f6f54'
  const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${colour};color:${inkOn(colour)};text-decoration:none;font-weight:600`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title><style>${rules}</style></head>
<body class="ground" style="margin:0;padding:24px;background:#f4f5f4;color:#1a2420;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div class="paper" style="max-width:520px;margin:0 auto;background:#ffffff;border-top:6px solid ${colour};border-radius:6px;padding:28px">
<p style="margin:0 0 20px;font-weight:700;font-size:18px">${escapeHtml(name)}</p>
${[greeting, ...lines].map((line) => paragraph(line)).join('\n')}
${items.length > 0 ? `<div class="line" style="margin:0 0 16px;border-bottom:1px solid #dfe4e1">${items.map(itemOf).join('\n')}</div>` : ''}
${code ? `<p style="margin:0 0 16px;font:700 28px/1.2 ui-monospace,monospace;letter-spacing:2px">${escapeHtml(code)}</p>` : ''}
${link ? `<p style="margin:0 0 16px"><a style="${button}" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>${softParagraph(link.url, 'font-size:13px;word-break:break-all')}` : ''}
${softParagraph(closing)}
${choices ? `<p class="soft" style="margin:0;font-size:13px;color:#5c6863">${softLink(choices)}${stopUrl ? ` &middot; ${softLink({ url: stopUrl, label: 'Stop these emails' })}` : ''}</p>` : ''}
<p class="soft" style="margin:24px 0 0;font-size:13px;color:#5c6863">${escapeHtml(name)} &middot; ${escapeHtml(origin)}</p>
</div></body></html>
`
}

export const layOut = (draft: Draft, sender: Sender): Written => {
  const clean = {
    ...draft,
    subject: oneLine(draft.subject),
    greeting: oneLine(draft.greeting),
    lines: draft.lines.map(oneLine),
    items: draft.items?.map((item) => ({ ...item, text: oneLine(item.text) })) ?? [],
  }
  return {
    subject: clean.subject,
    text: `${asText(clean, sender)}\n`,
    html: asHtml(clean, sender),
    ...(draft.stopUrl !== undefined && { stopUrl: draft.stopUrl }),
    ...(draft.replyTo !== undefined && { replyTo: draft.replyTo }),
  }
}
