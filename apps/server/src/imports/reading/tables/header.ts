import type { Cell } from '../delivery.ts'
import { mostColumns } from '../limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { tooManyColumns } from './csv-rows.ts'

/** The columns that a first row names. Refuses names that occur twice, as nobody could say which is meant. */
export const headerOf = (name: string, cells: readonly Cell[]): string[] => {
  const written = cells.map((cell) => (cell ?? '').replaceAll('\ufeff', '').trim())
  const columns = written.slice(0, written.findLastIndex((column) => column !== '') + 1)
  if (columns.length === 0) throw new UnreadableFile(`${name} has no column names in its first row.`)
  if (columns.length > mostColumns) throw tooManyColumns(name)
  const seen = new Set<string>()
  for (const column of columns) {
    if (column !== '' && seen.has(column.toLowerCase())) throw new UnreadableFile(`${name} has two columns called “${column}”. Rename or remove one of them.`)
    seen.add(column.toLowerCase())
  }
  return columns.map((column, index) => column || `Column ${index + 1}`)
}
