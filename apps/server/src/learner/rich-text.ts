import sanitize from 'sanitize-html'

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'blockquote', 'pre', 'code', 'hr'],
    ...['ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}

/** Text with formatting and nothing else: applied to what comes in, and again to what goes out. */
export const cleanHtml = (html: string): string => sanitize(html, allowed).trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '\u00a0': ' ' }

/** What a person reads of it. */
export const plainText = (html: string): string =>
  sanitize(html.replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b/gi, ' <$1'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&amp;|&lt;|&gt;|&quot;|&nbsp;|\u00a0/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
