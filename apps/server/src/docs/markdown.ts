import { type Html, html } from '../html/html.ts'

const inlinePattern = /`([^`]+)`|\[([^\]]+)\]\(((?:\/|#|https:\/\/)[^)\s]*)\)/g

/** Marks up code in backticks and links. Everything else is text. */
export const inline = (text: string): Html[] => {
  const parts: Html[] = []
  let from = 0
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, code, label, address] = match
    parts.push(html`${text.slice(from, match.index)}`)
    parts.push(code === undefined ? html`<a href="${address}">${label}</a>` : html`<code>${code}</code>`)
    from = match.index + whole.length
  }
  return [...parts, html`${text.slice(from)}`]
}

export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const blockOf = (block: string): Html => {
  if (block.startsWith('```')) return html`<pre><code>${block.replace(/^```\w*\n|\n```$/g, '')}</code></pre>`
  if (block.startsWith('- ')) return html`<ul>${block.split('\n').map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`
  return html`<p>${inline(block)}</p>`
}

export type MarkdownSection = { title: string; anchor: string; content: Html[] }

/** Empty lines separate blocks, except inside a code block. */
const blocksOf = (text: string) =>
  text
    .split(/(^```[\s\S]*?^```)|\n\n+/m)
    .map((block) => block?.trim())
    .filter((block) => block)

/** The Markdown subset our own texts use: sections, paragraphs, lists, code blocks. Text before the first section has no title. */
export const sectionsOf = (markdown: string): MarkdownSection[] =>
  markdown.split(/^## /m).map((text, index) => {
    const [title = '', ...lines] = index === 0 ? ['', text] : text.split('\n')
    return { title, anchor: anchorOf(title), content: blocksOf(lines.join('\n')).map(blockOf) }
  })
