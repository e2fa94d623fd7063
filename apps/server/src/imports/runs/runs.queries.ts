import type { ImportAttention, ImportState } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import { type ImportRow, importColumns, type Progress } from '../imports.queries.ts'

type Announced = Pick<ImportRow, 'source' | 'origin' | 'startedBy' | 'accountId' | 'area' | 'fileName' | 'size' | 'choices'>

/** The most files of a tenant that may be on their way at a time. */
export const mostArriving = 20

/** A run whose file is still to be sent, unless too many are. */
export const announceImport = async (transaction: Transaction, tenantId: TenantId, run: Announced): Promise<ImportRow | undefined> => {
  const [row] = await transaction.rows<ImportRow>(sql`
    insert into imports (tenant_id, source, origin, started_by, account_id, area, file_name, size, state, choices)
    select ${tenantId}, ${run.source}, ${run.origin}, ${run.startedBy}, ${run.accountId}, ${run.area}, ${run.fileName}, ${run.size}, 'arriving', ${run.choices}
    where (select count(*) from imports where tenant_id = ${tenantId} and state = 'arriving') < ${mostArriving}
    returning ${importColumns}`)
  return row
}

type Filter = { states?: readonly ImportState[] | null | undefined; attention?: ImportAttention | undefined; area: ImportRow['area'] }
type Listed = Filter & { skip?: number | undefined; take?: number | undefined }

/** Also an upload that somebody didn't finish. Its parts arrive within an hour. */
const needsReview = sql`(state in ('arriving', 'checked', 'paused') and not is_unattended
  and (state <> 'arriving' or (origin <> 'folder' and changed_at < now() - interval '1 hour')))`
const hasRefused = sql`(refused > 0 and file_removed_at is null and state in ('checked', 'paused', 'applied'))`
const attentionConditions: Record<ImportAttention, Sql> = { review: needsReview, refused: hasRefused }

const listed = (tenantId: TenantId, { states = null, attention, area }: Filter) => sql`
  from imports where tenant_id = ${tenantId} and (${states}::text[] is null or state = any (${states}))
    and ${attention ? attentionConditions[attention] : sql`true`} and (${area} = 'records' or area = ${area})`

export const listImports = async (
  db: TenantDatabase,
  tenantId: TenantId,
  { skip = 0, take = 50, ...filter }: Listed,
): Promise<{ rows: ImportRow[]; totalCount: number }> => {
  const [rows, [counted]] = await db.read<[ImportRow[], { count: number }[]]>(
    sql`select ${importColumns} ${listed(tenantId, filter)} order by created_at desc, id desc offset ${skip} limit ${take}`,
    sql`select count(*)::int as count ${listed(tenantId, filter)}`,
  )
  return { rows, totalCount: counted?.count ?? 0 }
}

export type WaitingRow = Pick<ImportRow, 'id' | 'fileName' | 'isStopped' | 'failedBecause' | 'createdAt'> & { count: number }

/** Runs that wait for a person, the latest first, each with the total number. */
export const selectWaitingImports = (tenantId: TenantId, area: ImportRow['area'], most: number): Sql => sql`
  select id, file_name as "fileName", is_stopped as "isStopped", failed_because as "failedBecause", created_at as "createdAt", count(*) over ()::int as count
  ${listed(tenantId, { attention: 'review', area })} order by created_at desc, id desc limit ${most}`

/** Refused rows that can still be corrected, and how many runs have them. */
export const countRefused = (tenantId: TenantId, area: ImportRow['area']): Sql =>
  sql`select coalesce(sum(refused), 0)::int as rows, count(*)::int as runs ${listed(tenantId, { attention: 'refused', area })}`

/** Locks a run for a change of its state. */
export const holdImport = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<ImportRow | undefined> => {
  const [row] = await transaction.rows<ImportRow>(sql`select ${importColumns} from imports where tenant_id = ${tenantId} and id = ${id} for update`)
  return row
}

type Change = { state?: ImportState; choices?: ImportRow['choices']; undoneAs?: 'undone' | 'cancelled'; position?: number; failedBecause?: string }

export const changeImport = async (transaction: Transaction, tenantId: TenantId, id: number, change: Change): Promise<ImportRow> => {
  const [row] = await transaction.rows<ImportRow>(
    notifying(
      sql`
    update imports set state = coalesce(${change.state ?? null}, state), choices = coalesce(${change.choices ?? null}::jsonb, choices),
      undone_as = coalesce(${change.undoneAs ?? null}, undone_as), position = coalesce(${change.position ?? null}::bigint, position),
      failed_because = ${change.failedBecause ?? null}, is_stopped = false, is_unattended = false, progress = case when ${change.state ?? null} = 'paused' then progress end, failures = 0, changed_at = now()
    where tenant_id = ${tenantId} and id = ${id} returning ${importColumns}`,
      { about: 'imports', tenantId },
    ),
  )
  if (!row) throw new Error('There is no such run')
  return row
}

/** Counts a part of the file that has arrived at this offset. The last one starts the check. */
export const countPart = async (transaction: Transaction, tenantId: TenantId, id: number, offset: number, size: number): Promise<ImportRow | undefined> => {
  const [row] = await transaction.rows<ImportRow>(
    notifying(
      sql`
    update imports set received = received + ${size}, state = case when received + ${size} = size then 'checking' else state end, changed_at = now()
    where tenant_id = ${tenantId} and id = ${id} and state = 'arriving' and received = ${offset} and received + ${size} <= size returning ${importColumns}`,
      (rows) => (rows.some(({ state }) => state === 'checking') ? [{ about: 'imports', tenantId }] : []),
    ),
  )
  return row
}

export type ProblemRow = {
  id: number
  type: string
  file: string
  line: number
  severity: 'refused' | 'warning'
  cause: string
  sentence: string
  field: string | null
  value: string | null
  about: string | null
}

const problemsOf = (tenantId: TenantId, id: number, filter: Sql) => sql`from import_problems where tenant_id = ${tenantId} and import_id = ${id} ${filter}`
const problemColumns = sql`id, type, file, line, severity, cause, sentence, field, value, about`

export const listProblems = async (
  db: TenantDatabase,
  tenantId: TenantId,
  id: number,
  { cause, skip = 0, take = 50 }: { cause?: string | undefined; skip?: number | undefined; take?: number | undefined },
): Promise<{ items: ProblemRow[]; totalCount: number }> => {
  const filter = sql`and (${cause ?? null}::text is null or cause = ${cause ?? null})`
  const [items, [counted]] = await db.read<[ProblemRow[], { count: number }[]]>(
    sql`select ${problemColumns} ${problemsOf(tenantId, id, filter)} order by id offset ${skip} limit ${take}`,
    sql`select count(*)::int as count ${problemsOf(tenantId, id, filter)}`,
  )
  return { items, totalCount: counted?.count ?? 0 }
}

/** What a provider's source means by codes, from now on. */
export const rememberCodes = (
  transaction: Transaction,
  tenantId: TenantId,
  source: string,
  codes: readonly { list: string; code: string; valueId: number }[],
) =>
  transaction.rows(sql`
    insert into import_codes (tenant_id, source, list, code, value_id)
    select distinct on (list, lower(code)) ${tenantId}, ${source}, list, code, "valueId"
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c (list text, code text, "valueId" bigint)
    on conflict (tenant_id, source, list, code) do update set value_id = excluded.value_id returning 1`)

/** The file of a command's run is with the command, which reads and writes it itself. */
const isWaiting = sql`(state = 'undoing' or (state in ('checking', 'applying') and origin <> 'command')) and (claimed_until is null or claimed_until < now())`
const hasOldFile = sql`file_removed_at is null and origin <> 'command' and state not in ('checking', 'applying', 'undoing')
  and (state = 'cancelled' or changed_at < now() - case when state = 'arriving' then interval '7 days' else interval '30 days' end)`

/** A run without a person, of which it is to be decided how it goes on. */
export const isUndecided = sql`is_unattended and state in ('checked', 'failed', 'paused')`

/** Whether a tenant has a run to work on or to decide, or a file to remove. */
export const hasWork = (tenantId: TenantId) =>
  sql`select 1 from imports where tenant_id = ${tenantId} and ((${isWaiting}) or (${isUndecided}) or (${hasOldFile})) limit 1`

/** Seconds for which a process has a step, unless it says again that it is at work. */
const lease = sql`now() + interval '30 seconds'`

/** Takes the tenant's oldest run that waits for a process. What is to be written goes first, so that the next check sees it. */
export const claimImport = async (db: TenantDatabase, tenantId: TenantId): Promise<ImportRow | undefined> => {
  const [row] = await db.write((transaction) =>
    transaction.rows<ImportRow>(sql`
      update imports set claimed_until = ${lease} where tenant_id = ${tenantId} and id = (
        select id from imports where tenant_id = ${tenantId} and ${isWaiting} order by state = 'checking', changed_at, id limit 1 for update skip locked)
      returning ${importColumns}`),
  )
  return row
}

export const keepClaim = (db: TenantDatabase, tenantId: TenantId, id: number) =>
  db.write((transaction) => transaction.rows(sql`update imports set claimed_until = ${lease} where tenant_id = ${tenantId} and id = ${id}`))

export const endClaim = (db: TenantDatabase, tenantId: TenantId, id: number) =>
  db.write((transaction) => transaction.rows(sql`update imports set claimed_until = null where tenant_id = ${tenantId} and id = ${id}`))

export const saveProgress = (db: TenantDatabase, tenantId: TenantId, id: number, progress: Progress) =>
  db.write((transaction) =>
    transaction.rows(sql`
      update imports set progress = ${progress} where tenant_id = ${tenantId} and id = ${id} and state in ('checking', 'applying', 'undoing')`),
  )

/** Counts that the process of a step ended without an answer. Resolves to how often it did. */
export const countFailure = async (db: TenantDatabase, tenantId: TenantId, id: number): Promise<number> => {
  const [row] = await db.write((transaction) =>
    transaction.rows<{ failures: number }>(sql`update imports set failures = failures + 1 where tenant_id = ${tenantId} and id = ${id} returning failures`),
  )
  return row?.failures ?? 0
}

/** Runs whose file is no longer needed: those that ended long ago, and those whose file never arrived. */
export const readOldFiles = async (db: TenantDatabase, tenantId: TenantId): Promise<ImportRow[]> => {
  const [rows] = await db.read<[ImportRow[]]>(sql`select ${importColumns} from imports where tenant_id = ${tenantId} and ${hasOldFile} limit 100`)
  return rows
}

export const markFileRemoved = (db: TenantDatabase, tenantId: TenantId, id: number) =>
  db.write((transaction) =>
    transaction.rows(sql`
      update imports set file_removed_at = now(), state = case when state in ('arriving', 'checked') then 'cancelled' else state end
      where tenant_id = ${tenantId} and id = ${id}`),
  )
