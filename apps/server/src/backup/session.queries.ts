import pg from 'pg'
import { grantRights } from '../database/database-roles.queries.ts'
import { appliedMigrations, lockMigrations } from '../database/migrations/migrate.ts'
import { rightsOf } from '../database/migrations/migrations.ts'
import { backupRole } from '../embedded-postgres/embedded-postgres-roles.queries.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import type { Manifest } from './manifest.ts'

/** Text has the same format everywhere, nothing times out, and a policy that would hide rows is an error. */
const settings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set synchronize_seqscans = off; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

export const connect = async (ownerUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-backup' })
  // A broken connection fails the query in progress.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings)
  return client
}

/** Grants rights that are missing in a database of an earlier version or restored by other means. */
export const prepareReading = async (client: pg.Client): Promise<void> => {
  await lockMigrations(client)
  await grantRights(client, await rightsOf(await appliedMigrations(client)))
  await client.query('select pg_advisory_unlock_all()')
}

/** From here on the connection reads every tenant's rows. */
export const readPastPolicies = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; bypasses: boolean; becomes: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as bypasses,
       exists (select from pg_roles b where b.rolname = $1 and b.rolbypassrls and pg_has_role(b.oid, 'member')) as becomes
     from pg_roles where rolname = current_user`,
    [backupRole],
  )
  const [role] = rows
  // The owner of a distributed database reads past policies itself; the other role can't sign in to the nodes.
  if (role?.bypasses) return
  if (role?.becomes) await client.query(`set role ${backupRole}`)
  else
    throw new SetupError(
      `A backup reads past row-level security, which ${role?.name}, the role of DATABASE_URL, may not. ` +
        `As a superuser, run once: create role ${backupRole} nologin bypassrls; grant ${backupRole} to ${role?.name};`,
    )
}

/** Notes a finished backup for the operators' status page. A database of an earlier version, or a read-only copy, can't keep the note. */
export const recordBackup = async (ownerUrl: string, { takenAt, tables, files }: Pick<Manifest, 'takenAt' | 'tables' | 'files'>): Promise<void> => {
  const client = await connect(ownerUrl)
  try {
    const { rows } = await client.query<{ isKept: boolean }>(`select to_regclass('public.backups') is not null and not pg_is_in_recovery() as "isKept"`)
    if (!rows[0]?.isKept) return
    const count = tables.reduce((sum, table) => sum + table.rows, 0)
    await client.query('insert into backups (taken_at, table_rows, files, file_bytes) values ($1, $2, $3, $4)', [takenAt, count, files.count, files.bytes])
  } finally {
    await client.end()
  }
}
