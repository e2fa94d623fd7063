/** Where a quoted part that starts at `at` ends. `undefined` if nothing quoted starts there. */
const endOfQuoted = (text: string, at: number): number | undefined => {
  const from = (end: string, start: number) => {
    const found = text.indexOf(end, start)
    return found < 0 ? text.length : found + end.length
  }
  if (text.startsWith('--', at)) return from('\n', at)
  if (text.startsWith('/*', at)) return from('*/', at + 2)
  if (text[at] === "'" || text[at] === '"') return from(text[at], at + 1)
  if (text[at] !== '$') return undefined
  const tagEnd = text.indexOf('$', at + 1)
  const tag = tagEnd < 0 ? '' : text.slice(at, tagEnd + 1)
  return /^\$[a-z_]*\$$/.test(tag) ? from(tag, tagEnd + 1) : undefined
}

const hasWords = (statement: string) => statement.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('--'))

/** The statements of a migration, in order. A distributed database takes them one at a time. */
export const splitStatements = (text: string): string[] => {
  const statements: string[] = []
  let start = 0
  let isAtomic = false
  for (let at = 0; at < text.length; ) {
    const end = endOfQuoted(text, at)
    if (end !== undefined) {
      at = end
      continue
    }
    if (text.startsWith('begin atomic', at)) isAtomic = true
    if (isAtomic && text.startsWith('end;', at)) isAtomic = false
    if (text[at] === ';' && !isAtomic) {
      statements.push(text.slice(start, at).trim())
      start = at + 1
    }
    at++
  }
  return [...statements, text.slice(start).trim()].filter(hasWords)
}
