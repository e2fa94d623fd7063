import type { ImportState } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import { type ImportRow, importColumns } from '../imports.queries.ts'
import type { WatchedFile } from './watched-file.ts'

/** A file as it was last seen, and the run that took it. */
export type SeenFile = { path: string; version: string; seenAt: string; importId: number | null; state: ImportState | null }

export const readSeenFiles = (tenantId: TenantId) => sql`
  select w.path, w.version, w.seen_at as "seenAt", w.import_id as "importId", i.state
  from watched_files w left join imports i on i.tenant_id = ${tenantId} and i.id = w.import_id where w.tenant_id = ${tenantId}`

/** Files that are new, or changed since they were last seen. */
export const noteFiles = (db: TenantDatabase, tenantId: TenantId, files: readonly WatchedFile[], at: string) => {
  const seen = JSON.stringify(files.map(({ key, version }) => ({ path: key, version })))
  return db.write((transaction) =>
    transaction.rows(sql`
      insert into watched_files (tenant_id, path, version, seen_at)
      select ${tenantId}, path, version, ${at} from jsonb_to_recordset(${seen}::jsonb) as f (path text, version text)
      on conflict (tenant_id, path) do update set version = excluded.version, seen_at = excluded.seen_at, import_id = null returning 1`),
  )
}

/** Starts the run of a file, unless another process has. */
export const takeFile = async (transaction: Transaction, tenantId: TenantId, file: WatchedFile): Promise<ImportRow | undefined> => {
  const { key, version, source, fileName, size, refusal } = file
  const untaken = await transaction.rows(sql`
    select 1 from watched_files where tenant_id = ${tenantId} and path = ${key} and version = ${version} and import_id is null for update`)
  if (untaken.length === 0) return undefined
  const [run] = await transaction.rows<ImportRow>(sql`
    insert into imports (tenant_id, source, origin, started_by, file_name, size, state, failed_because, file_removed_at, is_unattended)
    values (${tenantId}, ${source}, 'folder', 'Lanyard', ${fileName}, ${size}, ${refusal === null ? 'arriving' : 'failed'}, ${refusal},
      case when ${refusal}::text is not null then now() end, true) returning ${importColumns}`)
  await transaction.rows(sql`update watched_files set import_id = ${run?.id} where tenant_id = ${tenantId} and path = ${key}`)
  return run
}

/** Ends a run whose file can't be read to its end. */
export const failArriving = (db: TenantDatabase, tenantId: TenantId, id: number, because: string) =>
  db.write((transaction) =>
    transaction.rows(sql`
      update imports set state = 'failed', failed_because = ${because}, file_removed_at = now(), changed_at = now()
      where tenant_id = ${tenantId} and id = ${id} and state = 'arriving'`),
  )
