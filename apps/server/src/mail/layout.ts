import type { Sender, Written } from './message.ts'
import type { Draft } from './templates.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] as string)

/** One line, whatever a name holds. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const isColour = /^#[0-9a-f]{6}$/i
/** White on a dark colour, black on a light one. */
const inkOn = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#111111' : '#ffffff'
}

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

const asText = ({ greeting, lines, code, link, closing }: Draft, { name, origin }: Sender) =>
  [greeting, ...lines, ...(code ? [`    ${code}`] : []), ...(link ? [link.url] : []), closing, `${name}\n${origin}`].join('\n\n')

const asHtml = ({ greeting, lines, code, link, closing }: Draft, { name, origin, colour: wish }: Sender) => {
  const colour = isColour.test(wish) ? wish : '#1f6f54'
  const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${colour};color:${inkOn(colour)};text-decoration:none;font-weight:600`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f4;color:#1a2420;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border-top:6px solid ${colour};border-radius:6px;padding:28px">
<p style="margin:0 0 20px;font-weight:700;font-size:18px">${escapeHtml(name)}</p>
${[greeting, ...lines].map((line) => paragraph(line)).join('\n')}
${code ? `<p style="margin:0 0 16px;font:700 28px/1.2 ui-monospace,monospace;letter-spacing:2px">${escapeHtml(code)}</p>` : ''}
${link ? `<p style="margin:0 0 16px"><a style="${button}" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>${paragraph(link.url, 'font-size:13px;color:#5c6863;word-break:break-all')}` : ''}
${paragraph(closing, 'color:#5c6863')}
<p style="margin:24px 0 0;font-size:13px;color:#5c6863">${escapeHtml(name)} &middot; ${escapeHtml(origin)}</p>
</div></body></html>
`
}

export const layOut = (draft: Draft, sender: Sender): Written => {
  const clean = { ...draft, subject: oneLine(draft.subject), greeting: oneLine(draft.greeting), lines: draft.lines.map(oneLine) }
  return { subject: clean.subject, text: `${asText(clean, sender)}\n`, html: asHtml(clean, sender) }
}
