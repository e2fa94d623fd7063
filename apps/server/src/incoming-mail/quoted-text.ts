/** A part of a mail: written for this reply, or repeated from an earlier mail. */
export type MailPart = { isQuoted: boolean; lines: string[] }

const isQuoteLine = (line: string) => line.startsWith('>')
const divider = /^[-_]{2,10} ?(original message|forwarded message|reply message) ?[-_]{2,10}$/i
const longLine = /^_{20,80}$/
const header = /^\*?(from|sent|date|to|cc|subject|reply-to)\*?:/i
const beginnings = /^(on|am|le|el|il|op|em|den) /i
const verbs = ['wrote', 'schrieb', 'écrit', 'escribió', 'scritto', 'schreef', 'escreveu', 'skrev']
const isIntroduction = (line: string) => line.endsWith(':') && line.length <= 500 && beginnings.test(line) && verbs.some((verb) => line.includes(verb))

/** A time or an address, which people who only mention a mail don't write. */
const exact = /\d{1,2}[:.h]\d{2}|@/

/** Lines that mail programs write above a quote. An introduction may be broken over three lines. */
const introductionAt = (lines: readonly string[], at: number): { count: number; isExact: boolean } => {
  for (let count = 1; count <= 3; count++) {
    const joined = lines
      .slice(at, at + count)
      .map((line) => line.trim())
      .join(' ')
    if (isIntroduction(joined)) return { count, isExact: exact.test(joined) }
  }
  return { count: 0, isExact: false }
}

/** Whether everything from this line on repeats an earlier mail, as some programs write it: without any mark on its lines. */
const isUnmarkedQuote = (lines: readonly string[], at: number): boolean => {
  const line = lines[at]?.trim() ?? ''
  if (divider.test(line.slice(0, 60))) return true
  const block = lines.slice(at, at + 6).map((each) => each.trim().slice(0, 20))
  const from = longLine.test(line.slice(0, 90)) ? 1 : 0
  const named = block.slice(from).filter((each) => header.test(each)).length
  return header.test(block[from] ?? '') && (block[from] ?? '').replace('*', '').toLowerCase().startsWith('from') && named >= 3
}

const isEmpty = (line: string | undefined) => (line ?? '').trim() === ''

/** The index of the next line that isn't empty. */
const nextWritten = (lines: readonly string[], at: number) => {
  let next = at
  while (next < lines.length && isEmpty(lines[next])) next++
  return next
}

/** How many lines from here on are quoted. */
const quotedFrom = (lines: readonly string[], at: number): number => {
  if (isUnmarkedQuote(lines, at)) return lines.length - at
  const { count, isExact } = introductionAt(lines, at)
  let next = count > 0 ? nextWritten(lines, at + count) : at
  if (count > 0 && !isQuoteLine(lines[next] ?? '')) return isExact ? lines.length - at : 0
  while (next < lines.length && isQuoteLine(lines[next] ?? '')) {
    next++
    const after = nextWritten(lines, next)
    if (isQuoteLine(lines[after] ?? '')) next = after
  }
  return next - at
}

/** The parts of a mail's text, in order. A mail that would be nothing but quotes is all written: nothing that a learner says is folded away. */
export const partsOf = (text: string): MailPart[] => {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const parts: MailPart[] = []
  const add = (isQuoted: boolean, added: string[]) => {
    const last = parts.at(-1)
    if (last?.isQuoted === isQuoted) last.lines.push(...added)
    else parts.push({ isQuoted, lines: added })
  }
  for (let at = 0; at < lines.length; ) {
    const quoted = quotedFrom(lines, at)
    add(quoted > 0, lines.slice(at, at + Math.max(1, quoted)))
    at += Math.max(1, quoted)
  }
  const said = parts.filter((part) => !part.lines.every(isEmpty))
  return said.some(({ isQuoted }) => !isQuoted) ? said : said.map(({ lines: all }) => ({ isQuoted: false, lines: all }))
}
