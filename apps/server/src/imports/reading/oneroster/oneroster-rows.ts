import type { RecordTypeName } from '@lanyard/contract'
import type { GivenRecord } from '../../given-record.ts'
import type { ReadingReport, SourceTable } from '../delivery.ts'

/** A row with its columns by name, in lower case. Blank cells are left out. */
export type RosterRow = { file: string; line: number; ref: string; isRetired: boolean; fields: Readonly<Record<string, string | undefined>> }
/** The files by name, without their extension and in lower case. */
export type Roster = { tables: ReadonlyMap<string, SourceTable>; report: ReadingReport }

export async function* rosterRows({ tables }: Roster, name: string): AsyncGenerator<RosterRow> {
  const table = tables.get(name)
  if (!table) return
  const columns = table.columns.map((column) => column.toLowerCase())
  for await (const batch of table.batches())
    for (const { line, cells } of batch) {
      const fields: Record<string, string | undefined> = {}
      for (const [index, column] of columns.entries()) fields[column] = cells[index]?.trim() || undefined
      yield { file: table.name, line, ref: fields.sourcedid ?? '', isRetired: fields.status?.toLowerCase() === 'tobedeleted', fields }
    }
}

export const rosterRecord = (
  type: RecordTypeName,
  { file, line, ref }: Pick<RosterRow, 'file' | 'line' | 'ref'>,
  given: Readonly<Record<string, string | undefined>>,
): GivenRecord => {
  const values: Record<string, string> = {}
  for (const [field, value] of Object.entries(given)) if (value !== undefined) values[field] = value
  return { type, file, line, ref, values }
}

export const retire = ({ report }: Roster, type: RecordTypeName, { ref, file, line }: RosterRow) => report.retirement?.({ type, ref, file, line })

/** Lists are separated by commas. */
export const listOf = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((item) => item.trim() || [])
