import createPurifier from 'dompurify'

const purifier = createPurifier(window)

const tags = [
  ...['p', 'br', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'blockquote', 'pre', 'code', 'hr'],
  ...['details', 'summary', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  if (!node.getAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** Formatting and safe links only: no styles, no remote images, no scripts. */
export const safeHtml = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'title', 'start', 'colspan', 'rowspan', 'scope', 'target', 'rel'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
    // These attributes hold no URLs, so the URL check doesn't apply.
    ADD_URI_SAFE_ATTR: ['start', 'colspan', 'rowspan', 'scope'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
