import type { RecordTypeName } from '@lanyard/contract'
import type pg from 'pg'
import type { Retirement } from '../reading/delivery.ts'
import { beginChunk, isApplying, runEach } from './import-run.queries.ts'
import { recordTables } from './record-tables.ts'
import { retireRecords, selectByRefs, selectMissing } from './retiring.queries.ts'
import { createChanged, keepImages, logChanged } from './writing.queries.ts'
import { notifyOfTypes } from './written-notices.ts'

/** Which records a run retires, by type. */
export type Retirements = ReadonlyMap<RecordTypeName, readonly number[]>

/** Records without an id of their own belong to another one, and stay with it. */
export const canRetire = (type: RecordTypeName) => recordTables[type].identity === undefined

type Found = { tenantId: number; source: string; complete: readonly RecordTypeName[]; retirements: readonly Retirement[] }

const refsAtATime = 5_000

/** At the end of a dry run: what its source no longer has. `complete` are the types of which the file has all records. */
export const findRetirements = async (client: pg.ClientBase, { tenantId, source, complete, retirements }: Found): Promise<Retirements> => {
  const found = new Map<RecordTypeName, number[]>()
  const add = async (type: RecordTypeName, statement: string) => {
    const { rows } = await client.query<{ id: string }>(statement)
    if (rows.length > 0) found.set(type, [...(found.get(type) ?? []), ...rows.map(({ id }) => Number(id))])
  }
  for (const type of complete.filter(canRetire)) await add(type, selectMissing({ tenantId, source, type }))
  for (const [type, named] of Map.groupBy(retirements, (each) => each.type)) {
    if (!canRetire(type) || complete.includes(type)) continue
    const refs = [...new Set(named.map(({ ref }) => ref))]
    for (let at = 0; at < refs.length; at += refsAtATime) await add(type, selectByRefs({ tenantId, source, type }, refs.slice(at, at + refsAtATime)))
  }
  return found
}

const idsAtATime = 10_000

/** Retires what the dry run found, after everything else is written. Resolves to false if the run was paused or cancelled meanwhile. */
export const retireAll = async (
  client: pg.ClientBase,
  { tenantId, importId }: { tenantId: number; importId: number },
  retirements: Retirements,
): Promise<boolean> => {
  for (const [type, ids] of retirements)
    for (let at = 0; at < ids.length; at += idsAtATime) {
      await runEach(client, beginChunk(tenantId, importId))
      try {
        if ((await client.query(isApplying(tenantId, importId))).rowCount === 0) {
          await client.query('rollback')
          return false
        }
        await client.query(createChanged('done'))
        await client.query(retireRecords({ tenantId, type }, ids.slice(at, at + idsAtATime), 'done'))
        await client.query(keepImages({ tenantId, type }, 'done', importId))
        await client.query(logChanged({ type }, 'done'))
        await notifyOfTypes(client, tenantId, [type])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }
  return true
}
