import sanitizeHtml from 'sanitize-html'

const tags = [
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc', 'defs', 'symbol', 'use', 'style'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'filter', 'feGaussianBlur', 'feOffset', 'feBlend', 'feFlood', 'feComposite'],
  ...['feMerge', 'feMergeNode', 'feColorMatrix'],
]

const attributes = [
  ...['xmlns', 'xmlns:xlink', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['fx', 'fy', 'd', 'dx', 'dy', 'points', 'id', 'class', 'style', 'transform', 'role', 'aria-label', 'aria-hidden', 'lang', 'xml:space', 'rotate'],
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'clip-path', 'mask', 'filter', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color', 'display', 'visibility', 'overflow'],
  ...['offset', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternTransform', 'maskUnits'],
  ...['clipPathUnits', 'filterUnits', 'stdDeviation', 'in', 'in2', 'result', 'mode', 'type', 'values', 'operator', 'flood-color', 'flood-opacity'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'text-rendering', 'shape-rendering'],
  ...['href', 'xlink:href', 'textLength', 'lengthAdjust', 'vector-effect', 'paint-order', 'mix-blend-mode', 'isolation'],
]

/** What could run, load or stand for something else. */
const active = [
  /<!(ENTITY|ELEMENT|ATTLIST)/i,
  /<!DOCTYPE[^>]*\[/i,
  /<\?xml-stylesheet/i,
  /<\s*([\w-]+:)?(script|foreignObject|iframe|object|embed|image|audio|video|a|handler|listener|set|animate\w*|discard|feImage)[\s/>]/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /javascript\s*:/i,
  /href\s*=\s*(["'])\s*(?!#|\1)/i,
  /url\(\s*(?:["']|&quot;|&apos;|&#3[49];)?\s*(?!#)/i,
  /@import|expression\s*\(|-moz-binding|behavior\s*:/i,
]
const isActive = (text: string) => active.some((pattern) => pattern.test(text))

/** Nothing but what introduces a drawing stands before it. */
const root = /^\ufeff?(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*<svg[\s>]/i

const refused = { fault: 'The drawing holds scripts, links or pictures from elsewhere. Export it as a plain SVG, or use a PNG.' }

/** A drawing of shapes and text alone; comments and what editors leave behind go, and anything active is refused. */
export const cleanDrawing = (content: Buffer): { cleaned: Buffer } | { fault: string } => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return { fault: 'The drawing is not text in UTF-8.' }
  }
  if (!root.test(text)) return { fault: 'The content is not what the name says.' }
  if (isActive(text)) return refused
  const cleaned = sanitizeHtml(text, {
    allowedTags: tags,
    allowedAttributes: { '*': attributes },
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    allowedSchemes: [],
    allowProtocolRelative: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim()
  if (!cleaned.startsWith('<svg') || isActive(cleaned)) return refused
  const named = /^<svg[^>]*\sxmlns=/.test(cleaned) ? cleaned : cleaned.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return { cleaned: Buffer.from(named) }
}
