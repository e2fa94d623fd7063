import { once } from 'node:events'
import { type RecordTypeName, recordTypes } from '@lanyard/contract'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CheckedRecord, RecordProblem } from './check-record.ts'
import { problemOf } from './check-record.ts'
import type { ChunkShape } from './chunk-shape.queries.ts'
import { runEach } from './import-run.queries.ts'
import {
  areTablesFor,
  type Counts,
  copyChunk,
  copyPlaces,
  countChangedColumns,
  countMatched,
  createTables,
  emptyTables,
  type Fault,
  fillMatched,
  type RecordOutcome,
  rememberSeen,
  removeFaulty,
  removeSeen,
  selectChanged,
  selectFaults,
  selectOutcomes,
} from './matching.queries.ts'
import { columnsOf } from './type-columns.ts'
import { createDone, insertMatched, keepImages, type LoggedColumns, updateMatched } from './writing.queries.ts'

/** By column; null for a value that is sealed. */
export type ChangedRecord = { type: RecordTypeName; file: string; line: number; key: string; changed: Record<string, [before: unknown, after: unknown] | null> }
export type ChangedColumn = readonly [type: RecordTypeName, column: string, count: number]
export type ChunkResult = { counts: Counts; problems: RecordProblem[]; changed: ChangedRecord[]; changedColumns: ChangedColumn[]; outcomes: RecordOutcome[] }

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const cell = (value: string | null | undefined) =>
  value === null || value === undefined ? '\\N' : value.replace(/[\\\t\n\r]/g, (character) => escapes[character] as string)
const lines = (rows: readonly (readonly (string | null | undefined)[])[]) => rows.map((row) => `${row.map(cell).join('\t')}\n`).join('')

const copy = async (client: pg.ClientBase, statement: string, text: string) => {
  const stream = client.query(copyFrom(statement))
  stream.end(text)
  await once(stream, 'finish')
}

/** How many changed records a chunk shows. */
const mostShown = 20

const labelOf = ({ type }: ChunkShape, name: string) => columnsOf(type).described.fields[name]?.label ?? name

const referredOf = ({ type }: ChunkShape, name: string) => {
  const reference = columnsOf(type).references.find((each) => each.name === name)
  return reference ? recordTypes[reference.refers].one.toLowerCase() : name
}

const problemsOf = (shape: ChunkShape, fault: Fault, records: readonly CheckedRecord[]): RecordProblem => {
  const { given, values } = records[fault.n] as CheckedRecord
  const { type } = shape
  const refused = (cause: string, sentence: string, field?: string) =>
    problemOf(given, {
      severity: 'refused',
      cause: `${type}: ${cause}`,
      sentence,
      field,
      value: field === undefined ? undefined : (values.get(field) ?? undefined),
    })
  const [missing] = fault.missing
  const [lacking] = fault.lacking
  if (missing !== undefined) return refused(`no ${missing}`, `There is no such ${referredOf(shape, missing)}.`, missing)
  if (lacking !== undefined) return refused(`${lacking} is missing`, `${labelOf(shape, lacking)} is missing.`, lacking)
  if (fault.brokenRule) return refused(fault.brokenRule, fault.brokenRule)
  if (fault.isAmbiguous) return refused('several', 'Several stored records have this key. Give them references, or remove one.')
  const first = fault.firstFile === null ? records[fault.firstN ?? 0]?.given : { file: fault.firstFile, line: fault.firstLine ?? 0 }
  return refused('second', `Line ${first?.line} of ${first?.file} has the same key.`)
}

/** The table that gets what was written, for the log of changes. With a run, it can be undone; without one, the outcome of each record is told. */
export type Writes = { importId?: number; logged: LoggedColumns; done: string }

/** Reads what a chunk of one type would do, and does it if it `writes`. Runs in the caller's transaction. */
export const processChunk = async (client: pg.ClientBase, shape: ChunkShape, records: readonly CheckedRecord[], writes?: Writes): Promise<ChunkResult> => {
  const isDryRun = writes === undefined
  const hasRefs = records.some(({ given }) => given.ref !== undefined)
  const isTold = writes !== undefined && writes.importId === undefined
  const matching = { isDryRun, hasRefs }
  const areReady = (await client.query(areTablesFor(shape, matching))).rowCount === 1
  await runEach(client, areReady ? emptyTables(matching) : createTables(shape, matching, !isTold))
  await copy(
    client,
    copyChunk(shape),
    lines(
      records.map(({ given, values, removed }, n) => [
        String(n),
        given.ref,
        removed.length > 0 ? `{${removed.join(',')}}` : null,
        ...shape.present.map((field) => values.get(field)),
      ]),
    ),
  )
  await client.query(fillMatched(shape, matching))
  if (isDryRun && shape.isImplied) await client.query(removeSeen(shape))
  const { rows: faults } = await client.query<Fault>(selectFaults(shape, isDryRun))
  if (faults.length > 0) await client.query(removeFaulty([...new Set(faults.map(({ n }) => n))]))
  const [counts] = (await client.query<Counts>(countMatched)).rows
  const { rows: changed } = await client.query<{ n: number; key: string; changed: ChangedRecord['changed'] }>(selectChanged(shape, mostShown))
  const outcomes = isTold ? (await client.query<RecordOutcome>(selectOutcomes)).rows : []
  const columns = counts && counts.changed > 0 ? (await client.query<Record<string, number>>(countChangedColumns(shape))).rows[0] : undefined
  if (!writes) {
    await copy(client, copyPlaces, lines(records.map(({ given }, n) => [String(n), given.file, String(given.line)])))
    await client.query(rememberSeen(shape))
    await client.query('truncate places')
  } else if (counts && counts.created + counts.changed > 0) {
    const { done, importId, logged } = writes
    await client.query(createDone(done))
    if (counts.changed > 0) await runEach(client, updateMatched(shape, { done, hasRefs, logged }))
    if (counts.created > 0) await client.query(insertMatched(shape, { done, hasRefs, logged }))
    if (importId !== undefined) await client.query(keepImages(shape, done, importId))
  }
  const unique = new Map(faults.map((fault) => [fault.n, fault]))
  return {
    counts: counts ?? { created: 0, changed: 0, same: 0 },
    outcomes,
    problems: [...unique.values()].map((fault) => problemsOf(shape, fault, records)),
    changed: changed.map(({ n, ...rest }) => {
      const { type, file, line } = (records[n] as CheckedRecord).given
      return { type, file, line, ...rest }
    }),
    changedColumns: Object.entries(columns ?? {}).map(([column, count]) => [shape.type, column, count] as const),
  }
}
