const written: unique symbol = Symbol('html')

/** Markup with all inserted text escaped. */
export type Html = { readonly [written]: string }

type Inserted = Html | string | number | false | null | undefined | readonly Inserted[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string)

const markupOf = (value: Inserted): string => {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'object') return written in value ? value[written] : value.map(markupOf).join('')
  return escaped(String(value))
}

/** A markup template. Inserted values are escaped unless they are markup; `false`, `null` and `undefined` leave nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Inserted[]): Html => ({
  [written]: strings.reduce((text, string, index) => `${text}${markupOf(values[index - 1])}${string}`),
})

/** Markup from our own files, inserted unescaped. Never user input. */
export const trusted = (markup: string): Html => ({ [written]: markup })

export const textOf = (markup: Html): string => markup[written]
