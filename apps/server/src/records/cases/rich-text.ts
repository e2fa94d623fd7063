import sanitize from 'sanitize-html'

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'blockquote', 'pre', 'code', 'hr'],
    ...['details', 'summary', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}

/** Keeps formatting and nothing else. */
const cleanOnce = (html: string): string => sanitize(html, allowed).trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '\u00a0': ' ' }

/** The readable text. */
const plainText = (html: string): string =>
  sanitize(html.replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/summary)\b/gi, ' <$1'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&amp;|&lt;|&gt;|&quot;|&nbsp;|\u00a0/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** Elements that close by themselves or have no content: many of them in a row aren't deep. */
const shallow = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option'])
const deepest = 2_000

/** Whether elements are nested far deeper than a person writes: parsers take quadratic time on them. */
const isTooDeep = (html: string): boolean => {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, slash, given = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    const name = given.toLowerCase()
    const count = open.get(name) ?? 0
    if (shallow.has(name) || (slash && count === 0)) continue
    open.set(name, slash ? count - 1 : count + 1)
    depth += slash ? -1 : 1
    if (depth > deepest) return true
  }
  return false
}

/** Cleaning a second time changes nothing, except for text made to deceive. */
const mostRounds = 4

const cleanWhole = (html: string): string | undefined => {
  let before = html
  for (let round = 0; round < mostRounds; round++) {
    const after = cleanOnce(before)
    if (after === before) return after
    before = after
  }
}

/** `html` is empty if there is nothing to read. */
export type CleanedText = { html: string } | { fault: string }

/** The worker task: reduces each text to formatting, so cleaning it again changes nothing. */
export const cleanTexts = (texts: readonly string[]): CleanedText[] =>
  texts.map((text) => {
    const html = isTooDeep(text) ? undefined : cleanWhole(text)
    if (html === undefined) return { fault: 'Has too much formatting. Paste it as plain text.' }
    return { html: plainText(html) === '' ? '' : html }
  })
