/** Texts that try to run scripts, contact other hosts, or break out of their context. A script that runs sets `window.__xss`. */
const runs = 'window.__xss=1'
const elsewhere = 'https://elsewhere.invalid'

const coded = (text: string) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join('')

/** Elements with the event that fires by itself or on first interaction. */
const handlers: [element: string, event: string][] = [
  ...(['img src=x', 'video src=x', 'audio src=x', 'object data=x', 'script src=x', 'link rel=stylesheet href=x'] as const).map((element): [string, string] => [
    element,
    'onerror',
  ]),
  ...(['svg', 'body', 'iframe src=about:blank', 'embed src=x', 'style', 'object data=data:,x'] as const).map((element): [string, string] => [
    element,
    'onload',
  ]),
  ...(['input', 'textarea', 'select', 'button', 'a href=#x', 'p tabindex=0', 'div contenteditable'] as const).map((element): [string, string] => [
    `${element} autofocus`,
    'onfocus',
  ]),
  ['video><source src=x', 'onerror'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['svg><animate attributeName=x dur=1ms', 'onbegin'],
  ['svg><set attributeName=x', 'onbegin'],
  ['body', 'onpageshow'],
  ['p style=animation-name:x', 'onanimationstart'],
  ['td', 'onmouseover'],
  ['blockquote', 'onpointerenter'],
  ['strong', 'onclick'],
  ['div popover', 'onbeforetoggle'],
  ['math', 'onfocusin'],
]
const spellings: ((element: string, event: string) => string)[] = [
  (element, event) => `<${element} ${event}="${runs}">word`,
  (element, event) => `<${element} ${event}='${runs}'>word`,
  (element, event) => `<${element.replace(' ', '/')}/${event}=${runs}>`,
  (element, event) => `<${element.toUpperCase()} ${event.toUpperCase()}=${runs}>`,
  (element, event) => `<${element}\n${event}\t=\r\n${runs}>`,
  (element, event) => `<${element} title=">" ${event}=${coded(runs)}>`,
  (element, event) => `<p><${element} ${event}=${runs} `,
  (element, event) => `<<${element} "" ${event}=${runs}//<p>`,
]

const addresses = [
  `javascript:${runs}`,
  `JaVaScRiPt:${runs}`,
  ` javascript:${runs}`,
  `&#1;javascript:${runs}`,
  `java&Tab;script:${runs}`,
  `java&NewLine;script:${runs}`,
  `java\nscript:${runs}`,
  `javascript&colon;${runs}`,
  `${coded('javascript:')}${runs}`,
  `&#0000106avascript:${runs}`,
  `javascript://x%0a${runs}`,
  `data:text/html,<script>${runs}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>parent.${runs}</script>`).toString('base64')}`,
  `vbscript:${runs}`,
]
const hosts: ((address: string) => string)[] = [
  (address) => `<a href="${address}">word</a>`,
  (address) => `<a target=_self href='${address}'><b>word</b></a>`,
  (address) => `<map><area href="${address}"></map>`,
  (address) => `<form action="${address}"><button>word</button></form>`,
  (address) => `<form><button formaction="${address}">word</button></form>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<embed src="${address}">`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<svg><a xlink:href="${address}"><text y=20>word</text></a></svg>`,
  (address) => `<svg><a><animate attributeName=href to="${address}" begin=0s /><text y=20>word</text></a></svg>`,
  (address) => `<math><mi href="${address}">word</mi></math>`,
  (address) => `<img srcset="${address} 1x" src="${address}">`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<base href="${address}"><a href="x">word</a>`,
]

/** HTML that contacts another host without a script. */
const networkTags = [
  '<img src="@/1">',
  '<img srcset="@/2 1x">',
  '<picture><source srcset="@/3"><img></picture>',
  '<video poster="@/4"></video>',
  '<audio src="@/5" preload=auto></audio>',
  '<video><track default src="@/6"></video>',
  '<input type=image src="@/7">',
  '<iframe src="@/8"></iframe>',
  '<object data="@/9"></object>',
  '<embed src="@/10">',
  '<link rel=stylesheet href="@/11">',
  '<link rel=prefetch href="@/12">',
  '<link rel=preload as=image href="@/13">',
  '<style>@import "@/14";</style>',
  '<style>*{background:url(@/15)}</style>',
  '<p style="background:url(@/16)">word</p>',
  '<p style="list-style:url(@/17);display:list-item">word</p>',
  '<table background="@/18"><tr><td background="@/19">word</table>',
  '<body background="@/20">',
  '<svg><image href="@/21" width=9 height=9 /></svg>',
  '<svg><use href="@/22#x" /></svg>',
  '<svg><style>@import url(@/23)</style></svg>',
  '<svg><filter id=f><feImage href="@/24" /></filter><rect filter="url(#f)" width=9 height=9 /></svg>',
  '<meta http-equiv=refresh content="0;url=@/25">',
  '<base href="@/26"><img src=x>',
  '<iframe srcdoc="<img src=@/27>"></iframe>',
  '<font face="x" style="src:url(@/28)">word</font>',
  '<q style="cursor:url(@/29),auto">word</q>',
  '<script src="@/30"></script>',
  '<script type=module>import "@/31"</script>',
].map((text) => text.replaceAll('@/', `${elsewhere}/`))

const bad = `<img src=x onerror=${runs}>`
const hidden = bad.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** HTML that changes meaning when parsed twice. */
const mutatingHtml = [
  `<script>${runs}</script>`,
  `<scr<script>ipt>${runs}</scr</script>ipt>`,
  `<script\x00>${runs}</script>`,
  `<svg><script>${runs}</script></svg>`,
  `<svg><script href="data:,${runs}" /></svg>`,
  `<noscript><p title="</noscript>${bad}">`,
  `<template>${bad}</template>`,
  `<template><template>${bad}</template></template>`,
  `<textarea>${bad}</textarea>${bad}`,
  `<title><p title="</title>${bad}">`,
  `<xmp><p title="</xmp>${bad}">`,
  `<noembed><p title="</noembed>${bad}">`,
  `<noframes><p title="</noframes>${bad}">`,
  `<iframe><p title="</iframe>${bad}">`,
  `<plaintext>${bad}`,
  `<!--><p>${bad}-->`,
  `<!-- --!>${bad}-->`,
  `<!-->${bad}<!-- -->`,
  `<![CDATA[${bad}]]>`,
  `<svg><![CDATA[><p title="]]>${bad}">`,
  `<svg></p><style><a id="</style>${bad}">`,
  `<svg><desc><p title="</desc></svg>${bad}">`,
  `<svg><title><style><p title="</style></title>${bad}">`,
  `<svg><foreignObject><p><style><a id="</style>${bad}">`,
  `<svg><annotation-xml><foreignObject><style><!--</style><p id="--><${bad.slice(1)}">`,
  `<math><mtext><table><mglyph><style><!--</style><p title="--&gt;${hidden}">`,
  `<math><mi><style><p title="</style>${bad}">`,
  `<math><annotation-xml encoding="text/html"><p><style><a title="</style>${bad}"></style>`,
  `<form><math><mtext></form><form><mglyph><style></math>${bad}`,
  `<form><input name=attributes><input name=parentNode></form>${bad}`,
  `<form id=x onfocusin=${runs}><input name=removeAttribute autofocus></form>`,
  `<form><input id=nodeName><input id=childNodes></form>${bad}`,
  `<table><td><style><p title="</style></td></table>${bad}">`,
  `<table>${bad}<tr><td>word</td></tr></table>`,
  `<select><style></select>${bad}</style>`,
  `<option><style></option></select>${bad}</style>`,
  `<p title="</p>${bad}">word</p>`,
  `<p title='"><img src=x onerror=${runs}>'>word</p>`,
  `<a href="https://example.org/"onmouseover=${runs}//">word</a>`,
  `<a href="https://example.org" target="_top" rel="opener" ping="${elsewhere}/ping">word</a>`,
  `<img src="x\` \`<script>${runs}</script>"\` \`>`,
  `<p>${'<b>'.repeat(600)}${bad}`,
  `<div id=root name=root><img name=getElementById><img name=cookie>${bad}</div>`,
  `<is-land onclick=${runs} is="x-y">word</is-land>`,
  `<div><template shadowrootmode=open>${bad}<slot></slot></template></div>`,
  `<portal src="javascript:${runs}"></portal>`,
  `<isindex type=image src=x onerror=${runs}>`,
  `<keygen autofocus onfocus=${runs}>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href=1 onerror='${runs}'/></svg>#x" /></svg>`,
  `<?xml-stylesheet href="javascript:${runs}"?>${bad}`,
  `+ADw-script+AD4-${runs}+ADw-/script+AD4-`,
  `{{constructor.constructor('${runs}')()}}<p>\${${runs}}</p>`,
]

export const hostileTexts: readonly string[] = [
  ...handlers.flatMap(([element, event]) => spellings.map((spelt) => spelt(element, event))),
  ...hosts.flatMap((place) => addresses.map(place)),
  ...networkTags,
  ...mutatingHtml,
]

/** Ordinary texts that must keep their formatting. */
export const friendlyTexts = [
  '<p>One <strong>strong</strong>, <em>stressed</em> and <u>underlined</u> word</p>',
  '<ul><li>one</li><li>two<ol start="3"><li>three</li></ol></li></ul>',
  '<h3>Plan</h3><blockquote><p>Said before</p></blockquote><hr><pre><code>x &lt; y</code></pre>',
  '<table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td colspan="2">Monday</td></tr></tbody></table>',
]
