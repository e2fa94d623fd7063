import { readFile } from 'node:fs/promises'
import { exactly, type Lookup, type LookupName, lookups } from '@lanyard/contract'

export type LookupRow = Record<string, string | number | boolean | null>

/** Where a list's shipped values come from. */
export type LookupSource = {
  list: LookupName
  area: string
  source: string
  edition: string
  completeness: 'complete' | 'subset' | 'product-defined' | 'missing'
  confidence: 'high' | 'medium' | 'low'
  note: string
}

type Attribution = { holder: string; licence: string; line: string }

type Table = { columns: string[]; rows: string[][] }

/** Tab-separated, UTF-8, with a header line. A cell contains no tab and no line break, and nothing is quoted. */
async function readTable(path: string): Promise<Table> {
  const [header = '', ...lines] = (await readFile(new URL(path, import.meta.url), 'utf8')).replace(/\n$/, '').split('\n')
  const columns = header.split('\t')
  const rows = lines.map((line) => line.split('\t'))
  const uneven = rows.findIndex((cells) => cells.length !== columns.length)
  if (uneven >= 0) throw new Error(`${path}, line ${uneven + 2}: ${rows[uneven]?.length} cells under ${columns.length} columns`)
  return { columns, rows }
}

async function readRecords(path: string): Promise<Record<string, string>[]> {
  const { columns, rows } = await readTable(path)
  return rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])))
}

const flags: Record<string, boolean> = { true: true, false: false }

/** How a column's cells are read: an empty cell is null, but an empty `code` is a code (StudyLink's "Confirmed" has it). */
function cellReader(name: string, field: Lookup['fields'][string]): (cell: string) => string | number | boolean | null {
  if (name === 'code') return (cell) => cell
  if (field.safeParse(true).success) return (cell) => (cell === '' ? null : (flags[cell] ?? cell))
  if (field.safeParse(1).success) return (cell) => (cell === '' ? null : Number(cell))
  return (cell) => (cell === '' ? null : cell)
}

/** A list's shipped values, validated by the registry's field types. */
export async function readLookupFile(list: LookupName): Promise<LookupRow[]> {
  const { fields }: Lookup = lookups[list]
  const path = `lookups/${list}.tsv`
  const { columns, rows } = await readTable(path)
  const names = Object.keys(fields)
  if (columns.join() !== names.join()) throw new Error(`${path}: the columns are ${columns}, the registry has ${names}`)
  const readers = Object.entries(fields).map(([name, field]) => cellReader(name, field))
  const schema = exactly(fields)
  return rows.map((cells, index) => {
    const row = Object.fromEntries(names.map((name, column) => [name, readers[column]?.(cells[column] ?? '') ?? null]))
    const { error } = schema.safeParse(row)
    if (error) throw new Error(`${path}, line ${index + 2}: ${error.message}`)
    return row
  })
}

export const readSources = async () => (await readRecords('lookup-sources.tsv')) as LookupSource[]

export const readAttributions = async () => (await readRecords('attributions.tsv')) as Attribution[]
