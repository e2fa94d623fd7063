import type { RecordTypeName } from '@lanyard/contract'
import type pg from 'pg'
import type { GivenRecord } from '../given-record.ts'
import { type Batch, batchesOf, type Group } from './batches.ts'
import type { RecordProblem } from './check-record.ts'
import { problemOf } from './check-record.ts'
import type { CheckContext } from './check-value.ts'
import { type ChangedColumn, type ChangedRecord, copyTextOf, processChunk } from './chunk.ts'
import type { ChunkShape } from './chunk-shape.queries.ts'
import { beginChunk, beginDryRun, isApplying, moveOn, runEach } from './import-run.queries.ts'
import { createSeen } from './matching.queries.ts'
import { oneAhead } from './one-ahead.ts'
import { refusalOf } from './refusals.ts'
import { type LoggedTables, selectLogged } from './writing.queries.ts'
import { notifyOfTypes } from './written-notices.ts'

export type Totals = { created: number; changed: number; same: number; refused: number }
export type TotalsByType = Partial<Record<RecordTypeName, Totals>>

/** What all chunks of a run have in common. */
export type RunOptions = Pick<ChunkShape, 'tenantId' | 'source' | 'refersBy' | 'tenant'> & { context: CheckContext; chunkSize?: number }

/** What one batch did, or would do. */
export type BatchOutcome = { totals: TotalsByType; problems: RecordProblem[]; changed: ChangedRecord[]; changedColumns: ChangedColumn[]; read: number }

export const noTotals: Totals = { created: 0, changed: 0, same: 0, refused: 0 }

export const addTotals = (totals: TotalsByType, type: RecordTypeName, more: Partial<Totals>): TotalsByType => {
  const before = totals[type] ?? noTotals
  const sum = Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + (more[name as keyof Totals] ?? 0)])) as Totals
  return { ...totals, [type]: sum }
}

const refusedIn = (problems: readonly RecordProblem[]) =>
  new Map(problems.filter(({ severity }) => severity === 'refused').map((problem) => [`${problem.type} ${problem.file} ${problem.line}`, problem]))

type RunWrites = { importId: number; logged: LoggedTables }

const processBatch = async (client: pg.ClientBase, { groups, problems, read }: Batch, options: RunOptions, writes?: RunWrites): Promise<BatchOutcome> => {
  const outcome: BatchOutcome = { totals: {}, problems: [...problems], changed: [], changedColumns: [], read }
  const [log, written]: [string[], RecordTypeName[]] = [[], []]
  for (const [index, group] of groups.entries()) {
    const { type, isImplied, present, removable } = group
    const shape = { ...options, type, isImplied, present: [...present], removable }
    const result = await processChunk(client, shape, group, writes && { ...writes, chunk: index })
    log.push(...result.log)
    if (result.log.length > 0) written.push(type)
    outcome.totals = addTotals(outcome.totals, type, result.counts)
    outcome.problems.push(...result.problems)
    outcome.changed.push(...result.changed)
    outcome.changedColumns.push(...result.changedColumns)
  }
  await runEach(client, log)
  await notifyOfTypes(client, options.tenantId, written)
  for (const { type } of refusedIn(outcome.problems).values()) outcome.totals = addTotals(outcome.totals, type, { refused: 1 })
  return outcome
}

/** Reads what a run would do. One transaction, which writes nothing; `atEnd` may read in it what was seen. */
export async function* dryRun(
  client: pg.ClientBase,
  records: AsyncIterable<GivenRecord>,
  options: RunOptions,
  { atEnd = async () => {}, onRead }: { atEnd?: () => Promise<void>; onRead?: (read: number) => void } = {},
): AsyncGenerator<BatchOutcome> {
  await runEach(client, beginDryRun(options.tenantId))
  try {
    await runEach(client, createSeen)
    const batches = batchesOf(records, options.context, {
      ...(options.chunkSize !== undefined && { size: options.chunkSize }),
      ...(onRead && { onRead }),
    })
    for await (const batch of oneAhead(withCopyTexts(batches))) yield await processBatch(client, batch, options)
    await atEnd()
  } finally {
    await client.query('rollback')
  }
}

/** Batches with their texts for `COPY`, so that the database doesn't wait for these. */
async function* withCopyTexts(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    const groups: Group[] = []
    for (const group of batch.groups) groups.push({ ...group, copyText: await copyTextOf(group.present, group.records) })
    yield { ...batch, groups }
  }
}

const sizeOf = ({ groups }: Batch) => groups.reduce((sum, { records }) => sum + records.length, 0)

/** Both halves keep the order of types. */
const halves = (batch: Batch): [Batch, Batch] => {
  const half = Math.ceil(sizeOf(batch) / 2)
  let left = half
  const parts = batch.groups.map(({ copyText: _whole, ...group }) => {
    const first = group.records.slice(0, left)
    left -= first.length
    return [
      { ...group, records: first },
      { ...group, records: group.records.slice(first.length) },
    ] as const
  })
  const filled = (index: 0 | 1) => parts.map((part) => part[index]).filter(({ records }) => records.length > 0)
  return [
    { ...batch, groups: filled(0) },
    { ...batch, groups: filled(1), problems: [] },
  ]
}

/** The run was paused before a batch, or cancelled before its end. The batch isn't written. */
class RunEnded extends Error {
  override name = 'RunEnded'
}

/** Writes a batch in one transaction. If the database refuses it, its halves, down to the one record that is refused; the position moves with the last. */
const writeBatch = async (client: pg.ClientBase, batch: Batch, options: RunOptions, writes: RunWrites, movesOn = true): Promise<BatchOutcome[]> => {
  await runEach(client, beginChunk(options.tenantId, writes.importId))
  try {
    if ((await client.query(isApplying(options.tenantId, writes.importId))).rowCount === 0) throw new RunEnded()
    const outcome = await processBatch(client, batch, options, writes)
    if (movesOn && (await client.query(moveOn(options.tenantId, writes.importId, batch.read))).rowCount === 0) throw new RunEnded()
    await client.query('commit')
    return [outcome]
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const sentence = refusalOf(error)
    if (sentence === undefined) throw error
    const [only] = batch.groups
    const given = only?.records[0]?.given
    if (only && given && sizeOf(batch) === 1) {
      const problem = problemOf(given, { severity: 'refused', cause: `${only.type}: contradicts`, sentence })
      return writeBatch(client, { ...batch, groups: [], problems: [...batch.problems, problem] }, options, writes, movesOn)
    }
    const [first, second] = halves(batch)
    return [...(await writeBatch(client, first, options, writes, false)), ...(await writeBatch(client, second, options, writes, movesOn))]
  }
}

export const readLogged = async (client: pg.ClientBase): Promise<LoggedTables> => {
  const { rows } = await client.query<{ name: string; type: string; subject: string[]; data: string[] }>(selectLogged)
  return new Map(rows.map(({ name, ...logged }) => [name, logged]))
}

/** Applies a run from where it stands, until it is paused or cancelled. Records that the dry run refused are left out. */
export async function* applyRun(
  client: pg.ClientBase,
  records: AsyncIterable<GivenRecord>,
  { importId, position, isRefused, ...options }: RunOptions & { importId: number; position: number; isRefused: (record: GivenRecord) => boolean },
): AsyncGenerator<BatchOutcome> {
  const logged = await readLogged(client)
  const isLeftOut = (record: GivenRecord, index: number) => index < position || isRefused(record)
  const batches = batchesOf(records, options.context, { isLeftOut, ...(options.chunkSize !== undefined && { size: options.chunkSize }) })
  for await (const batch of oneAhead(withCopyTexts(batches))) {
    const outcomes = await writeBatch(client, batch, options, { importId, logged }).catch((error: unknown) => {
      if (error instanceof RunEnded) return undefined
      throw error
    })
    if (!outcomes) return
    yield* outcomes
  }
}
