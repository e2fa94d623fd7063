import type { RecordTypeName } from '@lanyard/contract'
import type pg from 'pg'
import { openPauses } from '../../common/pauses.ts'
import type { GivenRecord } from '../given-record.ts'
import { type CheckedRecord, checkRecord, problemOf, type RecordProblem } from './check-record.ts'
import type { CheckContext } from './check-value.ts'
import { changedBy, createdBy, processChunk } from './chunk.ts'
import type { ChunkShape } from './chunk-shape.queries.ts'
import { beginBulk, endBulk, releaseChunk, rollbackChunk, runEach, startChunk } from './import-run.queries.ts'
import { readLogged } from './import-run.ts'
import { refusalOf } from './refusals.ts'
import { columnsOf } from './type-columns.ts'
import { type LoggedTables, selectWritten } from './writing.queries.ts'

/** A record of a call, with its source. Its line is its place in the call, from 0. */
export type SentRecord = { source: string; given: GivenRecord }

export type WrittenRecord = { result: 'created' | 'changed' | 'unchanged' | 'refused'; problems: RecordProblem[] }

export type WriteOptions = Pick<ChunkShape, 'tenantId' | 'tenant' | 'targetId'> & { type: RecordTypeName; context: CheckContext }

const keySeparator = '\u001f'

/** What a record is known by within its call: its key, and its reference. */
const namesOf = (type: RecordTypeName, source: string, { given, values }: CheckedRecord): string[] => {
  const { key, fields } = columnsOf(type).described
  const hasKey = key.length > 0 && key.every((field) => values.has(field) || !fields[field]?.required)
  const text = key.map((field) => (values.get(field) ?? '').toLowerCase()).join(keySeparator)
  return [...(hasKey ? [`key ${text}`] : []), ...(given.ref === undefined ? [] : [`ref ${source} ${given.ref}`])]
}

const second = (given: GivenRecord, first: number) =>
  problemOf(given, { severity: 'refused', cause: `${given.type}: second`, sentence: `The record at index ${first} has the same key or reference.` })

/** The records that are right by themselves, by source. */
const checkAll = async (records: readonly SentRecord[], { type, context }: WriteOptions) => {
  const problems: RecordProblem[] = []
  const bySource = new Map<string, CheckedRecord[]>()
  const seen = new Map<string, number>()
  const pause = openPauses()
  for (const { source, given } of records) {
    await pause()
    const { checked, problems: found } = checkRecord(given, context)
    problems.push(...found)
    if (!checked) continue
    const names = namesOf(type, source, checked)
    const first = names.map((name) => seen.get(name)).find((line) => line !== undefined)
    if (first === undefined) {
      for (const name of names) seen.set(name, given.line)
      const ofSource = bySource.get(source) ?? []
      ofSource.push(checked)
      bySource.set(source, ofSource)
    } else problems.push(second(given, first))
  }
  return { problems, bySource }
}

/** The fields that any of the records has or removes. A key is always whole: without a part of it, that part is empty. */
const fieldsOf = (type: RecordTypeName, records: readonly CheckedRecord[]): Pick<ChunkShape, 'present' | 'removable'> => {
  const removable = new Set(records.flatMap(({ removed }) => removed))
  return { present: [...new Set([...columnsOf(type).described.key, ...records.flatMap(({ values }) => [...values.keys()]), ...removable])], removable }
}

type Chunks = { logged: LoggedTables; written: number; log: string[]; problems: RecordProblem[]; results: Map<number, WrittenRecord['result']> }

/** Writes the records, or, if the database refuses them, their halves, down to the one that is refused. */
const writeChunk = async (client: pg.ClientBase, shape: ChunkShape, records: readonly CheckedRecord[], chunks: Chunks): Promise<void> => {
  await client.query(startChunk)
  try {
    const { log, problems, outcomes } = await processChunk(client, shape, { records }, { logged: chunks.logged, chunk: chunks.written })
    await client.query(releaseChunk)
    chunks.written++
    chunks.log.push(...log)
    chunks.problems.push(...problems)
    for (const { n, result } of outcomes) chunks.results.set((records[n] as CheckedRecord).given.line, result)
  } catch (error) {
    const sentence = refusalOf(error)
    if (sentence === undefined) throw error
    await client.query(rollbackChunk)
    const [only, ...others] = records
    if (only && others.length === 0) chunks.problems.push(problemOf(only.given, { severity: 'refused', cause: `${shape.type}: contradicts`, sentence }))
    else {
      const half = Math.ceil(records.length / 2)
      await writeChunk(client, shape, records.slice(0, half), chunks)
      await writeChunk(client, shape, records.slice(half), chunks)
    }
  }
}

/** Writes the records of one call in the caller's transaction, and says what became of each, in their order. */
export const writeRecords = async (client: pg.ClientBase, records: readonly SentRecord[], options: WriteOptions): Promise<WrittenRecord[]> => {
  const { type, tenantId, tenant, targetId } = options
  const { problems, bySource } = await checkAll(records, options)
  const chunks: Chunks = { logged: await readLogged(client), written: 0, log: [], problems, results: new Map() }
  const common = { type, tenantId, tenant, targetId, refersBy: 'key' } as const
  await runEach(client, beginBulk(tenantId))
  for (const [source, checked] of bySource) await writeChunk(client, { ...common, source, ...fieldsOf(type, checked) }, checked, chunks)
  await runEach(client, chunks.log)
  await client.query(endBulk)
  const byLine = Map.groupBy(chunks.problems, ({ line }) => line)
  return records.map(({ given: { line } }) => ({ result: chunks.results.get(line) ?? 'refused', problems: byLine.get(line) ?? [] }))
}

/** The primary key of the record that a call of one record wrote, later in its transaction, which can write another one afterwards. */
export const writtenRow = async (client: pg.ClientBase, result: 'created' | 'changed'): Promise<Readonly<Record<string, string | number>> | undefined> => {
  const table = result === 'created' ? createdBy(0) : changedBy(0)
  const { rows } = await client.query<{ record: Record<string, string | number> }>(selectWritten(table))
  await client.query(`drop table ${table}`)
  return rows[0]?.record
}
