import { type RecordTypeName, recordTypes } from '@lanyard/contract'
import type { GivenRecord } from './given-record.ts'
import type { ImportChoices, RememberedColumn } from './imports.queries.ts'
import type { Delivery, Notice, ReadingReport, SourceTable } from './reading/delivery.ts'
import { givenRecords } from './reading/tables/given-records.ts'
import { type ColumnTarget, matchColumns } from './reading/tables/match-columns.ts'
import { UnreadableFile } from './reading/unreadable-file.ts'

type MatchedTable = { table: SourceTable; type: RecordTypeName; mapping: readonly ColumnTarget[] }

const order = Object.keys(recordTypes)

/** What each table's rows and columns are: as a person chose, or as they seem. What is left out is said. */
export const matchTables = (
  { tables }: Delivery,
  choices: ImportChoices,
  remembered: readonly RememberedColumn[],
): { matched: MatchedTable[]; notices: Notice[] } => {
  const notices: Notice[] = []
  const matched = tables.flatMap((table): MatchedTable[] => {
    const { name, columns, samples } = table
    const type = (choices.tables?.[name]?.type ?? table.type) as RecordTypeName | undefined
    if (!type) {
      notices.push({ cause: 'unknown-table', file: name, message: `${name} is left out: its columns don’t say which records it has.` })
      return []
    }
    const known = Object.fromEntries(remembered.flatMap((each) => (each.type === type ? [[each.columnName, each.field]] : [])))
    const mapping = matchColumns(columns, samples, type, { ...known, ...choices.tables?.[name]?.fields }).map(({ field }) => field)
    const unused = columns.filter((column, index) => column !== '' && mapping[index] === undefined)
    if (unused.length > 0) notices.push({ cause: 'unknown-columns', file: name, message: `Columns of ${name} that are left out: ${unused.join(', ')}.` })
    return [{ table, type, mapping }]
  })
  if (matched.length === 0)
    throw new UnreadableFile('The columns don’t say which records these are. The first row must have their names, such as Learner number and Last name.')
  return { matched: matched.sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type)), notices }
}

export async function* matchedRecords(matched: readonly MatchedTable[], { empty }: ImportChoices, report: ReadingReport): AsyncGenerator<GivenRecord> {
  for (const { table, type, mapping } of matched) yield* givenRecords(table, type, mapping, { blanks: empty === 'removes' ? 'remove' : 'leave', report })
}
