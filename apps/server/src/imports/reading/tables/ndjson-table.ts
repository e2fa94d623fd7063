import type { Cell, Notice, SourceRow, SourceTable } from '../delivery.ts'
import { firstRows, rowsOf } from '../delivery.ts'
import { longestCell, longestRow, mostColumns, sampleSize } from '../limits.ts'
import { surveyOf, textsOf } from '../sources/encoding.ts'
import type { SourceFile } from '../sources/source-file.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { tooManyColumns } from './csv-rows.ts'
import { emptyFile, encodingNotice } from './delimited-table.ts'
import { guessType } from './guess-type.ts'
import { type Line, lineSplitter } from './lines.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const objectOf = (name: string, { line, text }: Line): Record<string, unknown> => {
  const value = parsed(text)
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  throw new UnreadableFile(`${name}: line ${line} isn’t a JSON object. NDJSON has one object on each line. The file may be cut off.`)
}

const cellOf = (name: string, line: number, value: unknown): Cell => {
  if (value === undefined || value === null) return value
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (text.length > longestCell) throw new UnreadableFile(`${name}: line ${line} has a value of more than 1 million characters.`)
  return text
}

/** JSON objects, one on each line. Every property of any of them is a column. */
export const ndjsonTable = async (file: SourceFile): Promise<{ table: SourceTable; notices: Notice[] }> => {
  const { name } = file
  const { encoding, isBlank } = await surveyOf(file)
  if (isBlank) throw emptyFile(name)
  const objects = async function* () {
    const lines = lineSplitter(name, longestRow)
    for await (const text of textsOf(file, encoding)) yield lines.push(text).map((line) => ({ line: line.line, value: objectOf(name, line) }))
    yield lines.end().map((line) => ({ line: line.line, value: objectOf(name, line) }))
  }
  const names = new Set<string>()
  let rowCount = 0
  for await (const batch of objects())
    for (const { value } of batch) {
      rowCount++
      for (const key of Object.keys(value)) names.add(key)
      if (names.size > mostColumns) throw tooManyColumns(name)
    }
  const keys = [...names]
  const columns = keys.map((key) => key.trim())
  const batches = async function* (): AsyncGenerator<SourceRow[]> {
    for await (const batch of objects()) yield batch.map(({ line, value }) => ({ line, cells: keys.map((key) => cellOf(name, line, value[key])) }))
  }
  const samples = await firstRows(batches, sampleSize)
  const type = guessType(columns, samples, name)
  return {
    table: { name, encoding, columns, samples, rowCount, ...(type && { type }), batches, rows: rowsOf(batches) },
    notices: encodingNotice(name, encoding),
  }
}
