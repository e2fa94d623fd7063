import { type RecordTypeName, recordTypes } from '@lanyard/contract'
import type pg from 'pg'
import { beginChunk } from './import-run.queries.ts'
import { canUndo, countTouched, createUndone, logUndone, markUndone, removeCreated, restoreImages, selectColumns } from './undo.queries.ts'

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

/** Gives every record that a run changed its values back and removes those it created, all or nothing. */
export const undoRun = async (client: pg.ClientBase, tenantId: number, importId: number): Promise<void> => {
  await client.query(beginChunk(tenantId, importId))
  try {
    if ((await client.query(canUndo(tenantId, importId))).rowCount === 0) throw new Error('Only a run that was applied can be undone')
    const touched = new Map<RecordTypeName, number>()
    for (const type of types) {
      const { rows } = await client.query<{ touched: number }>(countTouched({ tenantId, importId, type }))
      if (rows[0] && rows[0].touched > 0) touched.set(type, rows[0].touched)
    }
    if (touched.size > 0) throw new TouchedSince(touched)
    const names: [RecordTypeName, string][] = []
    for (const [index, type] of types.toReversed().entries()) {
      const undone = { tenantId, importId, type }
      const name = `undone_${index}`
      await client.query(createUndone(name))
      await client.query(restoreImages(undone, name, await columnsOf(client, type)))
      await client.query(removeCreated(undone, name))
      names.push([type, name])
    }
    for (const [type, name] of names) await client.query(logUndone(type, name))
    // Last, as whoever shows how far it is waits for the row.
    await client.query(markUndone(tenantId, importId))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
