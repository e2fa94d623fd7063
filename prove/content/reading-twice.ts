import { bad, runs } from './payload.ts'

/** Texts that one parser considers harmless and a second doesn't: a comment, a style or an attribute in one namespace is markup in another. */
const roots = ['svg', 'math']
const openings = [
  'mtext',
  'mi',
  'mo',
  'mn',
  'ms',
  'annotation-xml encoding="text/html"',
  'annotation-xml encoding="application/xhtml+xml"',
  'foreignObject',
  'desc',
  'title',
]
const rawTexts = ['style', 'xmp', 'noscript', 'noembed', 'noframes', 'iframe', 'textarea', 'title', 'script', 'template', 'select', 'table']

const nameOf = (tag: string) => tag.split(' ', 1)[0] ?? ''

const carriers: ((root: string, opening: string, raw: string) => string)[] = [
  (root, opening, raw) => `<${root}><${opening}><${raw}><a title="</${raw}>${bad}">`,
  (root, opening, raw) => `<${root}><${opening}><${raw}><!--</${raw}>${bad}-->`,
  (root, opening, raw) => `<${root}></p><${opening}><${raw}><![CDATA[</${raw}>${bad}]]></${nameOf(opening)}>`,
  (root, opening, raw) => `<form><${root}><${opening}></form><form><${raw}></${root}>${bad}`,
]

const nested = [8, 40, 200].flatMap((depth) => [
  `${'<div>'.repeat(depth)}<svg><style><a title="</style>${bad}">`,
  `${'<b><p>'.repeat(depth)}${bad}`,
  `${'<table><td>'.repeat(depth)}${bad}`,
  `${'<a>'.repeat(depth)}<math><mtext><mglyph><style><!--</style>${bad}`,
  `${'<select><option>'.repeat(depth)}${bad}`,
])

/** Elements whose end or start the parser adds or moves by itself. */
const moved = [
  'p',
  'li',
  'dd',
  'option',
  'caption',
  'colgroup',
  'tr',
  'td',
  'th',
  'tbody',
  'body',
  'html',
  'head',
  'frameset',
  'nobr',
  'button',
  'h1',
  'rt',
  'rp',
].flatMap((element) => [
  `<svg><${element}><style><a title="</style>${bad}">`,
  `<math><mtext><${element}><mglyph><style><!--</style><a title="-->${bad}">`,
  `<${element}><svg></${element}><style><a title="</style>${bad}">`,
  `</${element}><${element}/><math><mi></${element}>${bad}`,
])

const clobbered = [
  'attributes',
  'childNodes',
  'parentNode',
  'nodeName',
  'nodeType',
  'firstChild',
  'nextSibling',
  'content',
  'ownerDocument',
  'namespaceURI',
  'removeChild',
  'setAttribute',
  'textContent',
  'innerHTML',
  'insertBefore',
  'remove',
  'tagName',
].flatMap((name) => [
  `<form onfocusin=${runs}><input name=${name} autofocus>${bad}</form>`,
  `<form id=x><output id=${name}></output></form><a id=${name} name=${name} href="javascript:${runs}">word</a>`,
])

export const readingTwice: readonly string[] = [
  ...roots.flatMap((root) => openings.flatMap((opening) => rawTexts.flatMap((raw) => carriers.map((carry) => carry(root, opening, raw))))),
  ...nested,
  ...moved,
  ...clobbered,
]
