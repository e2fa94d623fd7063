import sanitize from 'sanitize-html'

const blocks = ['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'ul', 'ol', 'hr']
const apart = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'])
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)

/** The readable text of a formatted mail. Quotes begin with “>”, as in plain text. */
export const textOfHtml = (html: string): string => {
  const clean = sanitize(html, { allowedTags: ['br', 'blockquote', ...blocks], allowedAttributes: {}, nestingLimit: 100 })
  const lines: string[] = []
  let [line, depth] = ['', 0]
  const endLine = () => {
    const written = line.replace(/\s{1,1000}/g, ' ').trim()
    if (written !== '') lines.push('>'.repeat(depth) + (depth > 0 ? ' ' : '') + written)
    line = ''
  }
  const leaveLine = () => {
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
  }
  const takeTag = (tag: string) => {
    const isEnd = tag.startsWith('/')
    const name = isEnd ? tag.slice(1) : (tag.split(' ', 1)[0] as string)
    const before = lines.length
    endLine()
    if (name === 'br' && before === lines.length && depth === 0) leaveLine()
    if (name === 'blockquote') depth = Math.max(0, depth + (isEnd ? -1 : 1))
    if (isEnd && apart.has(name) && depth === 0) leaveLine()
  }
  // Cleaned text has no other “<” than those of its tags.
  const [start = '', ...tagged] = clean.split('<')
  line += decoded(start)
  for (const part of tagged) {
    const end = part.indexOf('>')
    takeTag(part.slice(0, end))
    line += decoded(part.slice(end + 1))
  }
  endLine()
  return lines.join('\n').trim()
}
