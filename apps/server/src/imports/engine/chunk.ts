import { once } from 'node:events'
import { type RecordTypeName, recordTypes } from '@lanyard/contract'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openPauses } from '../../common/pauses.ts'
import type { Group } from './batches.ts'
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
import { recordTables } from './record-tables.ts'
import { columnsOf } from './type-columns.ts'
import { createChanged, createCreated, insertMatched, keepImages, type LoggedTables, logChanged, logCreated, updateMatched } from './writing.queries.ts'

/** By column; null for a value that is sealed. */
export type ChangedRecord = { type: RecordTypeName; file: string; line: number; key: string; changed: Record<string, [before: unknown, after: unknown] | null> }
export type ChangedColumn = readonly [type: RecordTypeName, column: string, count: number]
export type ChunkResult = {
  counts: Counts
  problems: RecordProblem[]
  changed: ChangedRecord[]
  changedColumns: ChangedColumn[]
  outcomes: RecordOutcome[]
  /** Statements for the end of the transaction, which write the log of changes: whoever else writes waits for its numbers. */
  log: string[]
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const special = /[\\\t\n\r]/
const everySpecial = /[\\\t\n\r]/g
const cell = (value: string | null | undefined) => {
  if (value === null || value === undefined) return '\\N'
  return special.test(value) ? value.replace(everySpecial, (character) => escapes[character] as string) : value
}

/** The records as `COPY` reads them. The database's answers about the chunk before are heard meanwhile. */
export const copyTextOf = async (present: Iterable<string>, records: readonly CheckedRecord[]): Promise<Buffer> => {
  const pause = openPauses(1)
  const fields = [...present]
  const lines: string[] = []
  for (const [n, { given, values, removed }] of records.entries()) {
    if (n % 50 === 0) await pause()
    let line = `${n}\t${cell(given.ref)}\t${removed.length > 0 ? `{${removed.join(',')}}` : '\\N'}`
    for (const field of fields) line += `\t${cell(values.get(field))}`
    lines.push(line, '\n')
  }
  return Buffer.from(lines.join(''))
}

const copy = async (client: pg.ClientBase, statement: string, text: Buffer | string) => {
  const stream = client.query(copyFrom(statement))
  stream.end(text)
  await once(stream, 'finish')
}

type Shown = { n: number; key: string; changed: ChangedRecord['changed'] }

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

/** Which chunk of the transaction it is. With a run, it can be undone; without one, the outcome of each record is told. */
export type Writes = { importId?: number; logged: LoggedTables; chunk: number }

/** The tables that get what a chunk writes, for the log of changes. */
export const createdBy = (chunk: number) => `created_${chunk}`
export const changedBy = (chunk: number) => `changed_${chunk}`

const write = async (client: pg.ClientBase, shape: ChunkShape, { created, changed }: Counts, { hasRefs, ...writes }: Writes & { hasRefs: boolean }) => {
  const { chunk, importId, logged } = writes
  const { table } = recordTables[shape.type]
  const log: string[] = []
  if (changed > 0) {
    const into = changedBy(chunk)
    await client.query(createChanged(into))
    await runEach(client, updateMatched(shape, { into, hasRefs }))
    if (importId !== undefined) await client.query(keepImages(shape, into, importId))
    log.push(logChanged(shape, into))
  }
  if (created > 0) {
    const into = createdBy(chunk)
    const described = logged.get(table)
    if (!described) throw new TypeError(`Changes of ${table} aren't logged`)
    await client.query(createCreated(into))
    await client.query(insertMatched(shape, { into, hasRefs, isTold: importId === undefined, logged: described }))
    log.push(logCreated(shape.tenantId, described, into))
  }
  return log
}

/** Reads what a chunk of one type would do, and does it if it `writes`. Runs in the caller's transaction. */
export const processChunk = async (
  client: pg.ClientBase,
  shape: ChunkShape,
  { records, copyText }: Pick<Group, 'records' | 'copyText'>,
  writes?: Writes,
): Promise<ChunkResult> => {
  const isDryRun = writes === undefined
  const hasRefs = records.some(({ given }) => given.ref !== undefined)
  const isTold = writes !== undefined && writes.importId === undefined
  const matching = { isDryRun, hasRefs }
  const areReady = (await client.query(areTablesFor(shape, matching))).rowCount === 1
  await runEach(client, areReady ? emptyTables(matching) : createTables(shape, matching, !isTold))
  await copy(client, copyChunk(shape), copyText ?? (await copyTextOf(shape.present, records)))
  await client.query(fillMatched(shape, matching))
  if (isDryRun && shape.isImplied) await client.query(removeSeen(shape))
  const { rows: faults } = await client.query<Fault>(selectFaults(shape, isDryRun))
  if (faults.length > 0) await client.query(removeFaulty([...new Set(faults.map(({ n }) => n))]))
  const [counts = { created: 0, changed: 0, same: 0 }] = (await client.query<Counts>(countMatched)).rows
  const { rows: changed } = counts.changed > 0 ? await client.query<Shown>(selectChanged(shape, mostShown)) : { rows: [] }
  const outcomes = isTold ? (await client.query<RecordOutcome>(selectOutcomes)).rows : []
  const columns = counts.changed > 0 ? (await client.query<Record<string, number>>(countChangedColumns(shape))).rows[0] : undefined
  if (!writes) {
    await copy(client, copyPlaces, records.map(({ given }, n) => `${n}\t${cell(given.file)}\t${given.line}\n`).join(''))
    await client.query(rememberSeen(shape))
    await client.query('truncate places')
  }
  const log = writes ? await write(client, shape, counts, { ...writes, hasRefs }) : []
  const unique = new Map(faults.map((fault) => [fault.n, fault]))
  return {
    counts,
    outcomes,
    log,
    problems: [...unique.values()].map((fault) => problemsOf(shape, fault, records)),
    changed: changed.map(({ n, ...rest }) => {
      const { type, file, line } = (records[n] as CheckedRecord).given
      return { type, file, line, ...rest }
    }),
    changedColumns: Object.entries(columns ?? {}).map(([column, count]) => [shape.type, column, count] as const),
  }
}
