import type { SourceRow } from '../delivery.ts'
import { longestCell, longestRow, mostColumns } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

export const tooManyColumns = (name: string) => new UnreadableFile(`${name} has more than ${mostColumns} columns. Send only the columns to import.`)
const unclosed = (name: string, line: number) => new UnreadableFile(`${name}: a quote (") that opens at line ${line} is never closed. The file may be cut off.`)
const tooLong = (name: string, line: number) =>
  new UnreadableFile(`${name}: the row at line ${line} is too long. A cell has at most 1 million characters. A quote (") may not be closed.`)

const breaksIn = (text: string) => {
  let breaks = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) breaks++
  }
  return breaks
}

const isBlankRow = (cells: readonly string[]) => cells.every((cell) => cell === '')

type Found = { cells: string[]; next: number; breaks: number }

/** Reads separated values piece by piece. What comes before the end of a row waits for the next piece. */
export const csvRows = (name: string, delimiter: string) => {
  const separator = delimiter.charCodeAt(0)
  let rest = ''
  let line = 1

  /** Where a quoted cell's closing quote is, or -1 if it may follow in the next piece. */
  const closingQuote = (text: string, from: number, isEnd: boolean) => {
    for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
      if (at + 1 === text.length) return isEnd ? at : -1
      if (text.charCodeAt(at + 1) !== quote) return at
    }
    return -1
  }

  const plainEnd = (text: string, from: number) => {
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === separator || code === lineFeed || code === carriageReturn) break
    }
    return at
  }

  /** The row that begins at a position, or undefined if its end isn't here yet. */
  const rowAt = (text: string, from: number, isEnd: boolean): Found | undefined => {
    const cells: string[] = []
    let [at, breaks] = [from, 0]
    for (;;) {
      let cell = ''
      if (text.charCodeAt(at) === quote) {
        const closing = closingQuote(text, at + 1, isEnd)
        if (closing < 0) {
          if (isEnd) throw unclosed(name, line)
          return undefined
        }
        cell = text.slice(at + 1, closing)
        if (cell.includes('"')) cell = cell.replaceAll('""', '"')
        breaks += breaksIn(cell)
        at = closing + 1
      }
      const end = plainEnd(text, at)
      if (end > at) cell += cell === '' ? text.slice(at, end) : text.slice(at, end).trimEnd()
      if (cell.length > longestCell) throw tooLong(name, line)
      if (cells.push(cell) > mostColumns && cell !== '') throw tooManyColumns(name)
      const code = text.charCodeAt(end)
      at = end + 1
      if (code === separator) continue
      if (end === text.length) return isEnd ? { cells, next: end, breaks: breaks + 1 } : undefined
      if (code === carriageReturn) {
        if (at === text.length && !isEnd) return undefined
        if (text.charCodeAt(at) === lineFeed) at++
      }
      return { cells, next: at, breaks: breaks + 1 }
    }
  }

  const rowsIn = (piece: string, isEnd: boolean): SourceRow[] => {
    const text = rest === '' ? piece : rest + piece
    const rows: SourceRow[] = []
    let at = 0
    while (at < text.length) {
      const found = rowAt(text, at, isEnd)
      if (!found) break
      if (!isBlankRow(found.cells)) rows.push({ line, cells: found.cells })
      line += found.breaks
      at = found.next
    }
    rest = text.slice(at)
    if (rest.length > longestRow) throw tooLong(name, line)
    return rows
  }

  return { push: (piece: string) => rowsIn(piece, false), end: () => rowsIn('', true) }
}
