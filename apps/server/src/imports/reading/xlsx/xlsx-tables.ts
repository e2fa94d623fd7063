import { firstRows, type Notice, rowsOf, type SourceTable } from '../delivery.ts'
import { sampleSize } from '../limits.ts'
import type { ZipEntry } from '../sources/zip.ts'
import { guessType } from '../tables/guess-type.ts'
import { headerOf } from '../tables/header.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { sheetRows } from './sheet-rows.ts'
import { readWorkbook, type Sheet, type Workbook } from './workbook.ts'

const sheetTable = async (workbook: Workbook, sheet: Sheet): Promise<SourceTable | undefined> => {
  const allRows = () => sheetRows(workbook, sheet)
  const [header] = await firstRows(allRows, 1)
  if (!header) return undefined
  const columns = headerOf(`The sheet “${sheet.name}”`, header.cells)
  const batches = async function* () {
    for await (const rows of allRows()) yield rows[0] && rows[0].line > header.line ? rows : rows.filter(({ line }) => line > header.line)
  }
  const samples = await firstRows(batches, sampleSize)
  const type = guessType(columns, samples, sheet.name)
  return { name: sheet.name, encoding: 'UTF-8', columns, samples, ...(type && { type }), batches, rows: rowsOf(batches) }
}

/** The sheets of an Excel file that have something in them and aren't hidden. */
export const xlsxTables = async (parts: ReadonlyMap<string, ZipEntry>, name: string): Promise<{ tables: SourceTable[]; notices: Notice[] }> => {
  const workbook = await readWorkbook(parts, name)
  const tables: SourceTable[] = []
  const notices: Notice[] = []
  for (const sheet of workbook.sheets) {
    if (sheet.isHidden) notices.push({ cause: 'hidden-sheet', message: `The sheet “${sheet.name}” is hidden and wasn’t read.`, file: sheet.name })
    const table = sheet.isHidden ? undefined : await sheetTable(workbook, sheet)
    if (table) tables.push(table)
  }
  if (tables.length === 0) throw new UnreadableFile(`${name} is empty.`)
  return { tables, notices }
}
