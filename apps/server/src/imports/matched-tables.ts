import { type ImportChoices, type ImportTable, type RecordTypeName, recordTypes } from '@lanyard/contract'
import type { GivenRecord } from './given-record.ts'
import type { RememberedColumn } from './imports.queries.ts'
import type { Delivery, Notice, ReadingReport, SourceTable } from './reading/delivery.ts'
import { givenRecords } from './reading/tables/given-records.ts'
import { type ColumnMatch, type ColumnTarget, matchColumns } from './reading/tables/match-columns.ts'

type MatchedTable = { table: SourceTable; type: RecordTypeName; mapping: readonly ColumnTarget[] }

const order = Object.keys(recordTypes)
const mostSamples = 3

/** Said when no table has a known type: a person can still choose it. */
export const unknownRecords = 'The columns don’t say which records these are. The first row must have their names, such as Learner number and Last name.'

const reasons = { name: 'name', synonym: 'synonym', 'last-time': 'memory', content: 'content' } as const

const foundTable = (
  { name, encoding, delimiter, rowCount, columns, samples }: SourceTable,
  type: RecordTypeName | null,
  found: readonly ColumnMatch[],
  chosen: object,
) =>
  ({
    ...{ name, type, encoding, delimiter: delimiter ?? null, rows: rowCount ?? null },
    columns: columns.map((column, index) => {
      const { field = null, by } = found[index] ?? {}
      const reason = by === undefined ? null : Object.hasOwn(chosen, column) ? ('choice' as const) : reasons[by]
      return { name: column, field, by: reason, samples: samples.slice(0, mostSamples).map(({ cells }) => cells[index]?.slice(0, 200) ?? '') }
    }),
  }) satisfies ImportTable

/** What each table's rows and columns are: as a person chose, or as they seem. What is left out is said. */
export const matchTables = (
  { tables }: Delivery,
  choices: ImportChoices,
  { remembered, country }: { remembered: readonly RememberedColumn[]; country: string },
): { matched: MatchedTable[]; found: ImportTable[]; notices: Notice[] } => {
  const notices: Notice[] = []
  const found: ImportTable[] = []
  const matched = tables.flatMap((table): MatchedTable[] => {
    const { name, columns, samples } = table
    const choice = choices.tables?.find((each) => each.name === name)
    const chosen = Object.fromEntries(choice?.columns.map((column) => [column.name, column.field]) ?? [])
    const type = choice ? choice.type : table.type
    if (!type) {
      found.push(foundTable(table, null, [], {}))
      if (!choice) notices.push({ cause: 'unknown-table', file: name, message: `${name} is left out: its columns don’t say which records it has.` })
      return []
    }
    const known = Object.fromEntries(remembered.flatMap((each) => (each.type === type ? [[each.columnName, each.field]] : [])))
    const matches = matchColumns(columns, samples, type, { remembered: { ...known, ...chosen }, country })
    found.push(foundTable(table, type, matches, chosen))
    const mapping = matches.map(({ field }) => field)
    const unused = columns.filter((column, index) => column !== '' && mapping[index] === undefined)
    if (unused.length > 0) notices.push({ cause: 'unknown-columns', file: name, message: `Columns of ${name} that are left out: ${unused.join(', ')}.` })
    return [{ table, type, mapping }]
  })
  if (matched.length === 0) notices.unshift({ cause: 'unknown-records', message: unknownRecords })
  return { matched: matched.sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type)), found, notices }
}

export async function* matchedRecords(matched: readonly MatchedTable[], { empty }: ImportChoices, report: ReadingReport): AsyncGenerator<GivenRecord> {
  for (const { table, type, mapping } of matched) yield* givenRecords(table, type, mapping, { blanks: empty === 'removes' ? 'remove' : 'leave', report })
}
