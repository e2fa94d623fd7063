/** Shapes, text and their colours. */
export const keptElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc', 'defs', 'symbol', 'use', 'style'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'filter', 'feGaussianBlur', 'feOffset', 'feBlend', 'feFlood', 'feComposite'],
  ...['feMerge', 'feMergeNode', 'feColorMatrix'],
])

/** Elements whose text is kept. */
export const textElements: ReadonlySet<string> = new Set(['text', 'tspan', 'title', 'desc', 'style'])

export const keptAttributes: ReadonlySet<string> = new Set([
  ...['version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['fx', 'fy', 'd', 'dx', 'dy', 'points', 'id', 'class', 'style', 'transform', 'role', 'aria-label', 'aria-hidden', 'lang', 'xml:space', 'rotate'],
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'clip-path', 'mask', 'filter', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color', 'display', 'visibility', 'overflow'],
  ...['offset', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternTransform', 'maskUnits'],
  ...['clipPathUnits', 'filterUnits', 'stdDeviation', 'in', 'in2', 'result', 'mode', 'type', 'values', 'operator', 'flood-color', 'flood-opacity'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'text-rendering', 'shape-rendering'],
  ...['href', 'xlink:href', 'textLength', 'lengthAdjust', 'vector-effect', 'paint-order', 'mix-blend-mode', 'isolation'],
])

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

const activeElements = new Set([
  ...['script', 'foreignobject', 'iframe', 'object', 'embed', 'image', 'audio', 'video', 'a', 'handler', 'listener', 'set', 'discard', 'feimage'],
  ...['animate', 'animatecolor', 'animatemotion', 'animatetransform'],
])

/** Elements that could run, load or animate something. */
export const isActiveElement = (name: string) => activeElements.has(localName(name))

/** Names of things that a style sheet or an attribute could load or run, written without spaces. */
const activePatterns = ['javascript:', '@import', '@font-face', 'expression(', '-moz-binding', 'behavior:', 'image-set(', 'cross-fade(', 'src(', '\\']

/** Whether every `url(…)` points to a part of the drawing itself. */
const leadsInside = (squeezed: string) =>
  squeezed
    .split('url(')
    .slice(1)
    .every((rest) => rest.startsWith('#') || ((rest.startsWith('"') || rest.startsWith("'")) && rest.charAt(1) === '#'))

/** Whether a style sheet or an attribute's value could run or load something. */
export const isActiveText = (text: string) => {
  const squeezed = text.replace(/[\p{Cc}\s]/gu, '').toLowerCase()
  return activePatterns.some((word) => squeezed.includes(word)) || !leadsInside(squeezed)
}

export const isActiveAttribute = (name: string, value: string) => {
  const local = localName(name)
  if (local.startsWith('on')) return true
  if (local === 'href' && value.trim() !== '' && !value.trim().startsWith('#')) return true
  return keptAttributes.has(name) && isActiveText(value)
}
