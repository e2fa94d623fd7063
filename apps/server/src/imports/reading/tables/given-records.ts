import type { RecordTypeName } from '@lanyard/contract'
import type { GivenRecord } from '../../given-record.ts'
import type { Cell, ReadingReport, SourceRow, SourceTable } from '../delivery.ts'
import { type ColumnTarget, reference } from './match-columns.ts'

/** What an empty cell means: `leave` keeps what is stored, `remove` removes it. */
export type Blanks = 'leave' | 'remove'
export type GivenOptions = { blanks?: Blanks; report?: ReadingReport }

const givenValue = (cell: Cell, blanks: Blanks): Cell => {
  if (typeof cell !== 'string') return cell
  // Spreadsheets write an apostrophe before a text that isn't a formula.
  const text = cell.trim().replace(/^'(?=[=+\-@])/, '')
  if (text !== '') return text
  return blanks === 'remove' ? null : undefined
}

/** A table's rows as records. The mapping names the field of each column, in the order of the columns. */
export async function* givenRecords(
  table: SourceTable,
  type: RecordTypeName,
  mapping: readonly ColumnTarget[],
  { blanks = 'leave', report = {} }: GivenOptions = {},
): AsyncGenerator<GivenRecord> {
  const targets = mapping.flatMap((field, index) => (field === undefined || field === reference ? [] : [{ field, index }]))
  const referenceAt = mapping.indexOf(reference)
  const { name: file, columns } = table

  const recordOf = ({ line, cells }: SourceRow): GivenRecord => {
    const values: Record<string, string | null> = {}
    for (const { field, index } of targets) {
      const value = givenValue(cells[index], blanks)
      if (value !== undefined) values[field] = value
    }
    const ref = referenceAt < 0 ? undefined : cells[referenceAt]?.trim()
    return { type, file, line, ...(ref && { ref }), values }
  }

  for await (const batch of table.batches())
    for (const row of batch) {
      if (row.cells.length > columns.length && row.cells.slice(columns.length).some((cell) => cell?.trim()))
        report.warning?.({
          type,
          cause: 'more-cells-than-columns',
          message: `This row has ${row.cells.length} cells, but there are ${columns.length} columns. A value with a ${table.delimiter === ',' ? 'comma' : 'separator'} may lack quotes.`,
          file,
          line: row.line,
        })
      yield recordOf(row)
    }
}
