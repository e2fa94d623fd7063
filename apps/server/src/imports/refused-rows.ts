import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine, csvMark } from '../http/responses/csv.ts'
import type { Delivery, SourceTable } from './reading/delivery.ts'
import { natFileOf } from './reading/nat/nat-table.ts'
import { layoutOf } from './reading/nat/profiles.ts'

type Refusals = ReadonlyMap<number, string>

async function* rowsOf(table: SourceTable, refusals: Refusals) {
  for await (const rows of table.batches())
    for (const { line, cells } of rows) {
      const sentence = refusals.get(line)
      if (sentence !== undefined) yield { cells: table.columns.map((_, index) => cells[index] ?? ''), sentence }
    }
}

async function* csvLines(table: SourceTable, refusals: Refusals) {
  yield csvMark + csvLine([...table.columns, 'problem'])
  for await (const { cells, sentence } of rowsOf(table, refusals)) yield csvLine([...cells, sentence])
}

/** What is wrong stands after the last field, where readers of NAT files ignore it. */
async function* natLines(table: SourceTable, refusals: Refusals, widths: readonly number[]) {
  for await (const { cells, sentence } of rowsOf(table, refusals))
    yield `${widths.map((width, index) => (cells[index] ?? '').padEnd(width).slice(0, width)).join('')} ${sentence}\r\n`
}

/** Writes the refused rows of one file, so that they can be corrected and brought again. */
export const writeRefusedRows = async ({ tables, nat }: Delivery, file: string, refusals: Refusals, to: string) => {
  const table = tables.find(({ name }) => name === file)
  const layout = nat && layoutOf(natFileOf(file) ?? '', nat.profile)
  const lines = table
    ? layout
      ? natLines(
          table,
          refusals,
          layout.fields.map(({ length }) => length),
        )
      : csvLines(table, refusals)
    : []
  await pipeline(Readable.from(lines), createWriteStream(to, { mode: 0o600 }))
}
