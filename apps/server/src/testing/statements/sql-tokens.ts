/** A word in lower case, a parameter, a text, or a sign. */
export type Token = string

const wordSigns = /[a-z0-9_$]/i

/** Where a quoted part ends. Doubled quotes are two parts side by side, which changes nothing here. */
const endOf = (text: string, quote: string, from: number) => {
  const end = text.indexOf(quote, from + 1)
  return end < 0 ? text.length : end + 1
}

/** The tokens of a statement. Comments and blanks are left out; a text is `'…'`, whatever it says. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const sign = text[at] as string
    if (text.startsWith('--', at)) at = endOf(text, '\n', at)
    else if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 2
    else if (/\s/.test(sign)) at++
    else if (sign === "'") {
      at = endOf(text, sign, at)
      tokens.push("'…'")
    } else if (sign === '"') {
      const end = endOf(text, sign, at)
      tokens.push(text.slice(at, end))
      at = end
    } else if (wordSigns.test(sign)) {
      let end = at + 1
      while (end < text.length && wordSigns.test(text[end] as string)) end++
      tokens.push(text.slice(at, end).toLowerCase())
      at = end
    } else {
      tokens.push(sign)
      at++
    }
  }
  return tokens
}

/** A statement or a bracketed part of it: words and signs, and the parts within it. */
export type Part = (Token | Part)[]

export const partsOf = (tokens: readonly Token[]): Part => {
  const root: Part = []
  const open: Part[] = [root]
  for (const token of tokens) {
    if (token === '(') {
      const inner: Part = []
      open.at(-1)?.push(inner)
      open.push(inner)
    } else if (token === ')' && open.length > 1) open.pop()
    else open.at(-1)?.push(token)
  }
  return root
}

export const flat = (part: Part): Token[] => part.flatMap((each) => (typeof each === 'string' ? [each] : ['(', ...flat(each), ')']))

/** A part and all parts within it. */
export const allParts = (part: Part): Part[] => [part, ...part.flatMap((each) => (typeof each === 'string' ? [] : allParts(each)))]
