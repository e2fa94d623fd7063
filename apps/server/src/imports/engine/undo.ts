import { type RecordTypeName, recordTypes } from '@lanyard/contract'
import type pg from 'pg'
import { beginChunk, runEach } from './import-run.queries.ts'
import { addTotals, type TotalsByType } from './import-run.ts'
import {
  canUndo,
  countWritten,
  createUndone,
  createWritten,
  logUndone,
  markUndone,
  removeCreated,
  restoreImages,
  selectColumns,
  type UndoTables,
} from './undo.queries.ts'
import { notifyOfTypes } from './written-notices.ts'

/** A run can't be undone, because its records were changed since. */
export class TouchedSince extends Error {
  override name = 'TouchedSince'
  readonly byType: ReadonlyMap<RecordTypeName, number>
  constructor(byType: ReadonlyMap<RecordTypeName, number>) {
    super('Records of this run were changed since')
    this.byType = byType
  }
}

const types = Object.keys(recordTypes) as RecordTypeName[]

const columnsOf = async (client: pg.ClientBase, type: RecordTypeName) => {
  const { rows } = await client.query<{ columns: string[] }>(selectColumns(type))
  return rows[0]?.columns ?? []
}

/** How many records are undone, of all that the run wrote. */
export type Undoing = { read: number; of: number; totals: TotalsByType }

/** The records of one statement: small enough that people see it go on. */
const partSize = 5_000

/** Gives every record that a run changed its values back and removes those it created, all or nothing. */
export const undoRun = async (client: pg.ClientBase, tenantId: number, importId: number, onProgress = (_undoing: Undoing) => {}): Promise<void> => {
  await runEach(client, beginChunk(tenantId, importId))
  try {
    if ((await client.query(canUndo(tenantId, importId))).rowCount === 0) throw new Error('Only a run that was applied can be undone')
    const touched = new Map<RecordTypeName, number>()
    const plan: { undone: { tenantId: number; importId: number; type: RecordTypeName }; tables: UndoTables; count: number }[] = []
    for (const [index, type] of types.entries()) {
      const undone = { tenantId, importId, type }
      const tables = { written: `written_${index}`, undone: `undone_${index}` }
      await runEach(client, createWritten(undone, tables.written))
      const [counted] = (await client.query<{ written: number; touched: number }>(countWritten(undone, tables.written))).rows
      if (counted && counted.touched > 0) touched.set(type, counted.touched)
      if (counted && counted.written > 0) plan.unshift({ undone, tables, count: counted.written })
    }
    if (touched.size > 0) throw new TouchedSince(touched)
    const of = plan.reduce((sum, { count }) => sum + count, 0)
    let read = 0
    onProgress({ read, of, totals: {} })
    for (const { undone, tables, count } of plan) {
      const columns = await columnsOf(client, undone.type)
      await client.query(createUndone(tables.undone))
      for (let from = 1; from <= count; from += partSize) {
        const part = { from, to: from + partSize - 1 }
        const { rowCount: changed } = await client.query(restoreImages(undone, tables, part, columns))
        const { rowCount: created } = await client.query(removeCreated(undone, tables, part))
        read = Math.min(of, read + Math.min(partSize, count - from + 1))
        onProgress({ read, of, totals: addTotals({}, undone.type, { created: created ?? 0, changed: changed ?? 0 }) })
      }
    }
    for (const { undone, tables } of plan) await client.query(logUndone(undone.type, tables.undone))
    await notifyOfTypes(
      client,
      tenantId,
      plan.map(({ undone }) => undone.type),
    )
    // Last, as whoever shows how far it is waits for the row.
    await client.query(markUndone(tenantId, importId))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
