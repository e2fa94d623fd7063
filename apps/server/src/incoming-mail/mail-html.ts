import { escapeHtml } from '../mail/layout.ts'
import { type MailPart, partsOf } from './quoted-text.ts'

const quoteMark = /^>{1,20} ?/

const paragraphs = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,100}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

const htmlOf = ({ isQuoted, lines }: MailPart): string =>
  isQuoted ? `<details><summary>Quoted text</summary><div>${paragraphs(lines.map((line) => line.replace(quoteMark, '')))}</div></details>` : paragraphs(lines)

export type RefusedFile = { filename: string; because: string }

/** The entry of a mail: its text, with quotes folded, and the files that weren't accepted. */
export const entryOf = (text: string, files: { accepted: number; refused: readonly RefusedFile[] }, most: number): string | undefined => {
  const parts = partsOf(text)
  const refused = files.refused.map(({ filename, because }) => `<li>${escapeHtml(filename)}: ${escapeHtml(because)}</li>`).join('')
  const end = refused && `<p>These files weren’t accepted:</p><ul>${refused}</ul>`
  const start = parts.length === 0 && files.accepted > 0 ? '<p>Sent by email, without text.</p>' : ''
  const whole = start + parts.map(htmlOf).join('') + end
  if (whole.length <= most) return whole
  const written = start + parts.map((part) => (part.isQuoted ? '' : htmlOf(part))).join('') + end
  return written.length <= most ? written : undefined
}
