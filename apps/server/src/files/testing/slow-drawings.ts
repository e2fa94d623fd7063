export const svg = (inside: string, around = 'viewBox="0 0 200 60"') => `<svg xmlns="http://www.w3.org/2000/svg" ${around}>${inside}</svg>`

/** Drawings that would make a regular expression backtrack. */
export const slowDrawings: readonly [what: string, text: string][] = [
  ['comments before the drawing', `${'<!---->'.repeat(35_000)}<svg`],
  ['comments in a row that never come to a drawing', `${'<!-- --><!-- -->'.repeat(15_000)}x`],
  ['spaces before the drawing', `${' '.repeat(250_000)}x`],
  ['tags that are only begun', `<svg>${'<'.repeat(250_000)}`],
  ['a tag name without end', `<svg><${'a-'.repeat(120_000)}`],
  ['a document type without end', `<!DOCTYPE ${'<!DOCTYPE '.repeat(25_000)}`],
  ['links without end', `<svg><use ${'href = '.repeat(35_000)}`],
  ['addresses without end', svg(`<style>${'url( '.repeat(50_000)}</style>`)],
  ['elements in each other', `${'<g>'.repeat(80_000)}`],
  ['an attribute that spaces surround', `<svg ${' on '.repeat(60_000)}`],
]
