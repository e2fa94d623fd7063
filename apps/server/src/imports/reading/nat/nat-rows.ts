import type { RecordTypeName } from '@lanyard/contract'
import type { GivenRecord } from '../../given-record.ts'
import type { Cell, ReadingReport, SourceTable } from '../delivery.ts'

/** The files of a bundle by their layout's name. */
export type NatBundle = ReadonlyMap<string, SourceTable>
export type NatRow = { file: string; line: number; fields: Readonly<Record<string, Cell>> }
export type Context = { bundle: NatBundle; report: ReadingReport; today: string }

/** The rows of some of a bundle's files with their fields by name. */
export async function* natRows(bundle: NatBundle, ...files: string[]): AsyncGenerator<NatRow> {
  for (const name of files) {
    const table = bundle.get(name)
    if (!table) continue
    const { columns, name: file } = table
    for await (const batch of table.batches())
      for (const { line, cells } of batch) {
        const fields: Record<string, Cell> = {}
        for (let index = 0; index < columns.length; index++) fields[columns[index] as string] = cells[index]
        yield { file, line, fields }
      }
  }
}

/** A record of what a row gives: fields that aren't given are left out. */
export const recordOf = (type: RecordTypeName, { file, line }: Pick<NatRow, 'file' | 'line'>, given: Readonly<Record<string, Cell>>): GivenRecord => {
  const values: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(given)) if (value !== undefined) values[field] = value
  return { type, file, line, values }
}

/** Blank counts as not given. */
export const orNothing = (cell: Cell) => cell ?? undefined
