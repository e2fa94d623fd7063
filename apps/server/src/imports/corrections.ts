import type { ImportChoices } from '@lanyard/contract'
import type { GivenRecord } from './given-record.ts'

type Corrections = NonNullable<ImportChoices['corrections']>

const placeOf = ({ type, file, line }: Pick<GivenRecord, 'type' | 'file' | 'line'>) => `${type} ${file} ${line}`

const withCells = (record: GivenRecord, cells: Corrections): GivenRecord => {
  const values = { ...record.values }
  for (const { field, value } of cells)
    if (value.trim() === '') delete values[field]
    else values[field] = value.trim()
  return { ...record, values }
}

/** The records of a file, with the cells that a person corrected. */
export async function* corrected(records: AsyncIterable<GivenRecord>, corrections: Corrections = []): AsyncGenerator<GivenRecord> {
  const byPlace = Map.groupBy(corrections, placeOf)
  for await (const record of records) {
    const cells = byPlace.size === 0 ? undefined : byPlace.get(placeOf(record))
    yield cells ? withCells(record, cells) : record
  }
}
