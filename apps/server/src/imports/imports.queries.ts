import type { ImportChoices, ImportReport, ImportState, RecordTypeName } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { notifying } from '../database/changes/notifying.ts'
import type { Database, TenantId, Transaction } from '../database/database.ts'
import type { RecordProblem } from './engine/check-record.ts'
import type { RememberedCode } from './engine/list-codes.ts'
import type { Retirements } from './engine/retiring.ts'

/** How far the current step is. */
export type Progress = { read: number; of: number | null; startedAt: string; totals: ImportReport['totals'] }

export type ImportRow = {
  id: number
  source: string
  origin: 'console' | 'api' | 'command' | 'folder'
  startedBy: string
  fileName: string
  size: number
  state: ImportState
  failedBecause: string | null
  choices: ImportChoices
  report: ImportReport | null
  progress: Progress | null
  position: number
  accountId: number | null
  area: 'records' | 'finance'
  received: number
  isStopped: boolean
  undoneAs: 'undone' | 'cancelled' | null
  isFileRemoved: boolean
  createdAt: string
  changedAt: string
}

export const importColumns = sql`id, source, origin, started_by as "startedBy", file_name as "fileName", size, state, failed_because as "failedBecause", choices, report, progress, position, account_id as "accountId", area, received, is_stopped as "isStopped", undone_as as "undoneAs", file_removed_at is not null as "isFileRemoved",
  created_at as "createdAt", changed_at as "changedAt"`

/** A file that a command reads is there at once. */
type NewImport = Pick<ImportRow, 'source' | 'origin' | 'startedBy' | 'fileName' | 'size' | 'choices'>

export const insertImport = async (database: Database, tenantId: TenantId, run: NewImport): Promise<number> => {
  const [row] = await database.forTenant(tenantId).write((transaction) =>
    transaction.rows<{ id: number }>(
      notifying(
        sql`
      insert into imports (tenant_id, source, origin, started_by, file_name, size, received, state, choices)
      values (${tenantId}, ${run.source}, ${run.origin}, ${run.startedBy}, ${run.fileName}, ${run.size}, ${run.size}, 'checking', ${run.choices}) returning id`,
        { about: 'imports', tenantId },
      ),
    ),
  )
  return (row as { id: number }).id
}

export const readImport = async (database: Database, tenantId: TenantId, id: number): Promise<ImportRow | undefined> => {
  const [[row]] = await database.forTenant(tenantId).read<[ImportRow[]]>(sql`select ${importColumns} from imports where tenant_id = ${tenantId} and id = ${id}`)
  return row
}

/** Moves a run from one of these states to another, unless another process did. */
export const moveImport = async (
  database: Database,
  tenantId: TenantId,
  id: number,
  { from, to, report, failedBecause }: { from: readonly ImportState[]; to: ImportState; report?: ImportReport; failedBecause?: string },
): Promise<boolean> => {
  const rows = await database.forTenant(tenantId).write((transaction) =>
    transaction.rows(
      notifying(
        sql`
      update imports set state = ${to}, changed_at = now(), report = coalesce(${report ?? null}::jsonb, report), failed_because = ${failedBecause ?? null}, progress = null
      where tenant_id = ${tenantId} and id = ${id} and state = any(${from}) returning 1`,
        { about: 'imports', tenantId },
      ),
    ),
  )
  return rows.length > 0
}

export const replaceProblems = (database: Database, tenantId: TenantId, id: number, problems: readonly RecordProblem[]) =>
  database.forTenant(tenantId).write(async (transaction) => {
    await transaction.rows(sql`delete from import_problems where tenant_id = ${tenantId} and import_id = ${id}`)
    for (let at = 0; at < problems.length; at += 5000)
      await transaction.rows(sql`
        insert into import_problems (tenant_id, import_id, type, file, line, severity, cause, sentence, field, value, about)
        select ${tenantId}, ${id}, type, file, line, severity, cause, sentence, field, value, about
        from jsonb_to_recordset(${JSON.stringify(problems.slice(at, at + 5000))}::jsonb)
          as p (type text, file text, line int, severity text, cause text, sentence text, field text, value text, about text)
        returning 1`)
  })

/** Where the records are that a dry run refused. */
export const readRefused = async (database: Database, tenantId: TenantId, id: number): Promise<{ type: string; file: string; line: number }[]> => {
  const [rows] = await database
    .forTenant(tenantId)
    .read<[{ type: string; file: string; line: number }[]]>(
      sql`select distinct type, file, line from import_problems where tenant_id = ${tenantId} and import_id = ${id} and severity = 'refused'`,
    )
  return rows
}

/** What is wrong with the refused rows of one file, by line. */
export const readRefusals = async (database: Database, tenantId: TenantId, id: number, file: string): Promise<Map<number, string>> => {
  const [rows] = await database.forTenant(tenantId).read<[{ line: number; sentences: string }[]]>(sql`
    select line, string_agg(sentence, ' ' order by id) as sentences from import_problems
    where tenant_id = ${tenantId} and import_id = ${id} and file = ${file} and severity = 'refused' group by line`)
  return new Map(rows.map(({ line, sentences }) => [line, sentences]))
}

/** What a run retires once everything else is written. */
export const replaceRetirements = (database: Database, tenantId: TenantId, id: number, retirements: Retirements) =>
  database.forTenant(tenantId).write(async (transaction) => {
    await transaction.rows(sql`delete from import_retirements where tenant_id = ${tenantId} and import_id = ${id}`)
    for (const [type, ids] of retirements)
      await transaction.rows(sql`insert into import_retirements (tenant_id, import_id, type, ids) values (${tenantId}, ${id}, ${type}, ${ids}::bigint[])`)
  })

export const readRetirements = async (database: Database, tenantId: TenantId, id: number): Promise<Retirements> => {
  const [rows] = await database.forTenant(tenantId).read<[{ type: RecordTypeName; ids: number[] }[]]>(sql`
      select type, array_to_json(ids) as ids from import_retirements where tenant_id = ${tenantId} and import_id = ${id}`)
  return new Map(rows.map(({ type, ids }) => [type, ids]))
}

export type RememberedColumn = { type: string; columnName: string; field: string | null }

type Source = { organisationCode: string | null; organisationName: string | null }

/** What is remembered of a source: whose files it has, its codes and its columns. */
export const readSource = async (database: Database, tenantId: TenantId, source: string) => {
  const [sources, codes, remembered] = await database
    .forTenant(tenantId)
    .read<[Source[], RememberedCode[], RememberedColumn[]]>(
      sql`select organisation_code as "organisationCode", organisation_name as "organisationName" from import_sources where tenant_id = ${tenantId} and source = ${source}`,
      sql`select list, code, value_id as "valueId" from import_codes where tenant_id = ${tenantId} and source = ${source}`,
      sql`select type, column_name as "columnName", field from import_columns where tenant_id = ${tenantId} and source = ${source}`,
    )
  return { organisation: sources[0], codes, columns: remembered }
}

/** The codes that a source has of its own. */
export const readCodes = (transaction: Transaction, tenantId: TenantId, source: string) =>
  transaction.rows<RememberedCode>(sql`select list, code, value_id as "valueId" from import_codes where tenant_id = ${tenantId} and source = ${source}`)

/** The organisation whose NAT files the provider brought in last. */
export const readOrganisation = async (database: Database, tenantId: TenantId): Promise<{ code: string; name: string } | undefined> => {
  const [[found]] = await database.forTenant(tenantId).read<[{ code: string; name: string }[]]>(sql`
    select organisation_code as code, coalesce(organisation_name, '') as name from import_sources
    where tenant_id = ${tenantId} and organisation_code is not null order by source limit 1`)
  return found
}

/** How many records of each type the provider has, for tables of one name each. */
export const countRecords = async (database: Database, tenantId: TenantId, tables: readonly string[]): Promise<Map<string, number>> => {
  // Names of tables from the code, never from a caller.
  const statement = sql([
    tables.map((table) => `select '${table}' as name, count(*)::int as count from ${table} where tenant_id = ${Number(tenantId)}`).join(' union all '),
  ])
  const [rows] = await database.forTenant(tenantId).read<[{ name: string; count: number }[]]>(statement)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** The organisation whose files the source has from now on. */
export const rememberOrganisation = (database: Database, tenantId: TenantId, source: string, { code, name }: { code: string; name: string }) =>
  database.forTenant(tenantId).write((transaction) =>
    transaction.rows(sql`
      insert into import_sources (tenant_id, source, organisation_code, organisation_name) values (${tenantId}, ${source}, ${code}, ${name})
      on conflict (tenant_id, source) do update set organisation_code = excluded.organisation_code, organisation_name = excluded.organisation_name`),
  )

/** What a person chose for the columns of a run's tables, for the source's next files. */
export const rememberColumns = async (database: Database, tenantId: TenantId, source: string, { tables = [] }: ImportChoices) => {
  const chosen = tables.flatMap(({ type, columns }) => (type === null ? [] : columns.map(({ name, field }) => ({ type, columnName: name, field }))))
  if (chosen.length === 0) return
  await database.forTenant(tenantId).write((transaction) =>
    transaction.rows(sql`
      insert into import_columns (tenant_id, source, type, column_name, field)
      select distinct on (type, "columnName") ${tenantId}, ${source}, type, "columnName", field
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c (type text, "columnName" text, field text)
      on conflict (tenant_id, source, type, column_name) do update set field = excluded.field returning 1`),
  )
}
