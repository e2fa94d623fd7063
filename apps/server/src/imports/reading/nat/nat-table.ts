import { firstRows, type Notice, rowsOf, type SourceRow, type SourceTable } from '../delivery.ts'
import { longestNatLine, sampleSize } from '../limits.ts'
import { type Encoding, surveyOf, textsOf } from '../sources/encoding.ts'
import type { SourceFile } from '../sources/source-file.ts'
import { encodingNotice } from '../tables/delimited-table.ts'
import { type Line, lineSplitter } from '../tables/lines.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { type NatLayout, widthOf } from './layouts.ts'
import { readLine, readLineByBytes } from './read-line.ts'

/** The layout's name in a file's name: `nat00120.txt`, `NAT00030A (2).TXT`. */
export const natFileOf = (name: string): string | undefined => {
  const [, file] = /(?:^|[^a-z])(NAT\d{5}A?)(?![a-z\d])/i.exec(name) ?? []
  return /\.(csv|xlsx|ndjson|json|tsv|zip|pdf)$/i.test(name) ? undefined : file?.toUpperCase()
}

export async function* natLines(file: SourceFile, encoding: Encoding): AsyncGenerator<Line[]> {
  const lines = lineSplitter(file.name, longestNatLine)
  for await (const text of textsOf(file, encoding)) yield lines.push(text)
  yield lines.end().filter(({ text }) => text !== '\u001a')
}

type Widths = { rowCount: number; short: number; long: number; usual: number }

const usualOf = (counts: ReadonlyMap<number, number>) => [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0

const measure = async (file: SourceFile, encoding: Encoding, { national, fields }: NatLayout): Promise<Widths> => {
  const known = widthOf(fields)
  const widths: Widths = { rowCount: 0, short: 0, long: 0, usual: 0 }
  const counts = new Map<number, number>()
  for await (const lines of natLines(file, encoding))
    for (const { text } of lines) {
      widths.rowCount++
      if (text.length < national) widths.short++
      else if (text.length > known && text.trimEnd().length > known) widths.long++
      if (widths.rowCount <= 1000) counts.set(text.length, (counts.get(text.length) ?? 0) + 1)
    }
  return { ...widths, usual: usualOf(counts) }
}

const linesText = (count: number) => (count === 1 ? '1 line is' : `${count.toLocaleString('en-AU')} lines are`)

const widthNotices = (name: string, { national, fields }: NatLayout, { short, long }: Widths): Notice[] => {
  const about = (cause: string, message: string) => ({ cause, message: `${name}: ${message}`, file: name })
  return [
    ...(short > 0 ? [about('short-lines', `${linesText(short)} shorter than ${national} characters. What is missing was read as blank.`)] : []),
    ...(long > 0
      ? [about('long-lines', `${linesText(long)} longer than ${widthOf(fields)} characters. The state’s own fields after that aren’t imported.`)]
      : []),
  ]
}

/** A NAT file as a table of its layout's fields. */
export const natTable = async (file: SourceFile, layout: NatLayout): Promise<{ table: SourceTable; notices: Notice[] }> => {
  const { name } = file
  const { fields } = layout
  const { encoding } = await surveyOf(file)
  const widths = await measure(file, encoding, layout)
  const isByBytes = (text: string) => encoding === 'UTF-8' && text.length < widths.usual && Buffer.byteLength(text) === widths.usual
  const rowOf = ({ line, text }: Line): SourceRow => ({ line, cells: isByBytes(text) ? readLineByBytes(fields, text) : readLine(fields, text) })
  const batches = async function* () {
    for await (const lines of natLines(file, encoding)) yield lines.map(rowOf)
  }
  const samples = await firstRows(batches, sampleSize)
  const table = { name, encoding, columns: fields.map((field) => field.name), samples, rowCount: widths.rowCount, batches, rows: rowsOf(batches) }
  return { table, notices: [...encodingNotice(name, encoding), ...widthNotices(name, layout, widths)] }
}

/** The first lines of a file as they are written. */
export const firstLines = async (file: SourceFile): Promise<string[]> => {
  const { encoding } = await surveyOf(file)
  for await (const lines of natLines(file, encoding)) if (lines.length > 0) return lines.slice(0, 100).map(({ text }) => text)
  return []
}

export const notNat = (name: string) => new UnreadableFile(`${name} isn’t a NAT file that Lanyard reads. Lanyard reads NAT00010 to NAT00130 of release 8.0.`)
