import type { RecordTypeName } from '@lanyard/contract'
import { onOneConnection } from '../database/one-connection.ts'
import { refreshStatistics } from './engine/import-run.queries.ts'
import { recordTables } from './engine/record-tables.ts'

/** New records of a type after which its table gets new statistics; then again whenever they have doubled. The next batch waits for them. */
const firstAfter = 500

type Created = Partial<Record<RecordTypeName, { created: number }>>

/** Refreshes the planner's statistics of the tables that a run fills, as their owner: the role that serves has no such right. */
export const openStatistics = (ownerUrl: string) => {
  const next = new Map<RecordTypeName, number>()
  /** Takes what the run has created so far. */
  return async (totals: Created): Promise<void> => {
    const due = (Object.entries(totals) as [RecordTypeName, { created: number }][]).filter(([type, { created }]) => created >= (next.get(type) ?? firstAfter))
    if (due.length === 0) return
    for (const [type, { created }] of due) next.set(type, created * 2)
    await onOneConnection({ connectionString: ownerUrl, application_name: 'lanyard-import' }, async (client) => {
      for (const [type] of due) await client.query(refreshStatistics(recordTables[type].table))
    })
  }
}
