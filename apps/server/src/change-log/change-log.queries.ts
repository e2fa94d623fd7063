import pg from 'pg'
import sql from 'sql-template-tag'
import type { ChangeOrigin } from '../common/work-context.ts'
import type { Database, TenantId } from '../database/database.ts'

/** One change of a record. `changed` has before and after by column, or null for a value the log doesn't repeat. */
export type Change = {
  seq: number
  at: string
  type: string
  subject: string
  action: 'created' | 'changed' | 'removed'
  origin: ChangeOrigin['origin']
  actor: string | null
  data: Record<string, unknown>
  changed: Record<string, [before: unknown, after: unknown] | null> | null
}

const columns = sql`seq, at, type, subject, action, origin, actor, data, changed`

/** The history of one record, oldest change first. */
export const historyOf = async (database: Database, tenantId: TenantId, type: string, subject: string): Promise<Change[]> => {
  const [found] = await database
    .forTenant(tenantId)
    .read<[Change[]]>(sql`select ${columns} from changes where tenant_id = ${tenantId} and type = ${type} and subject = ${subject} order by seq`)
  return found
}

/** A tenant's changes after the one last read. None with a lower number appears later. */
export const changesAfter = async (database: Database, tenantId: TenantId, seq: number, limit: number): Promise<Change[]> => {
  const [found] = await database
    .forTenant(tenantId)
    .read<[Change[]]>(sql`select ${columns} from changes where tenant_id = ${tenantId} and seq > ${seq} order by seq limit ${limit}`)
  return found
}

/** Makes the partitions of the coming weeks and drops those older than this many days, as the owner of the tables. Writers wait half a second for it at most. */
export const keepChangeLog = async (ownerUrl: string, days: number): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-change-log', options: '-c lock_timeout=500' })
  await client.connect()
  try {
    await client.query('call keep_change_log($1)', [days])
  } finally {
    await client.end()
  }
}
