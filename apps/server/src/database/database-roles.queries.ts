import pg from 'pg'
import { appRole, backupRole, changeLogSchema } from '../embedded-postgres/embedded-postgres-roles.queries.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import type { TableRights } from './migrations/migrations.ts'

type ConnectedRole = { name: string; isSuperuser: boolean; createsRoles: boolean; createsBackupRole: boolean }

const readConnectedRole = async (client: pg.Client): Promise<ConnectedRole> => {
  const { rows } = await client.query<ConnectedRole>(`
    select rolname as name, rolsuper as "isSuperuser", rolsuper or rolcreaterole as "createsRoles",
      rolsuper or (rolcreaterole and rolbypassrls and current_setting('server_version_num')::int >= 160000) as "createsBackupRole"
    from pg_roles where rolname = current_user`)
  return rows[0] as ConnectedRole
}

const hasRole = async (client: pg.Client, role: string) => (await client.query('select from pg_roles where rolname = $1', [role])).rowCount === 1

const isRefused = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

const prepareAppRole = async (client: pg.Client, { name, createsRoles }: ConnectedRole, password: string | undefined) => {
  const isThere = await hasRole(client, appRole)
  if (password === undefined) {
    if (isThere) return
    throw new SetupError(
      `The role ${appRole} is missing. Create it as a superuser (create role ${appRole}) and grant it to the role of DATABASE_APP_URL (grant ${appRole} to …).`,
      { area: 'database' },
    )
  }
  if (!isThere && !createsRoles)
    throw new SetupError(
      `${name}, the role of DATABASE_URL, may not create the role ${appRole}. ` +
        `As a superuser, let it (alter role ${name} createrole), or create ${appRole} and set DATABASE_APP_URL.`,
      { area: 'database' },
    )
  await client.query(`${isThere ? 'alter' : 'create'} role ${appRole} login password ${pg.escapeLiteral(password)}`).catch((error: unknown) => {
    if (!isRefused(error)) throw error
    throw new SetupError(
      `${name}, the role of DATABASE_URL, may not set the password of ${appRole}. ` +
        `As a superuser, run: grant ${appRole} to ${name} with admin option. Or set DATABASE_APP_URL.`,
      { area: 'database', cause: error },
    )
  })
}

/** If the owner can't create the role, backups explain what is needed. */
const prepareBackupRole = async (client: pg.Client, { name, createsBackupRole }: ConnectedRole) => {
  if (!createsBackupRole || (await hasRole(client, backupRole))) return
  await client.query(`create role ${backupRole} nologin bypassrls; grant ${backupRole} to ${pg.escapeIdentifier(name)}`)
}

const demandOwnership = async (client: pg.Client, { name }: ConnectedRole) => {
  const { rows } = await client.query<{ table: string; owner: string }>(`
    select c.relname as table, pg_get_userbyid(c.relowner) as owner from pg_class c
    where c.relnamespace in ('public'::regnamespace, to_regnamespace('${changeLogSchema}')) and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')
    order by c.relnamespace <> 'public'::regnamespace, c.relname limit 1`)
  const [foreign] = rows
  if (!foreign) return
  throw new SetupError(
    `The table ${foreign.table} belongs to ${foreign.owner}, and ${name}, the role of DATABASE_URL, isn't a member of it. ` +
      `Give the tables to ${name}; docs/operations.md has the statement ("Restore a pg_dump").`,
    { area: 'database' },
  )
}

/** Migrations create the schema of the change log's partitions. */
const demandSchema = async (client: pg.Client, { name }: ConnectedRole) => {
  const { rows } = await client.query<{ database: string }>(
    `select current_database() as database where to_regnamespace($1) is null and not has_database_privilege(current_database(), 'create')`,
    [changeLogSchema],
  )
  const [refused] = rows
  if (!refused) return
  throw new SetupError(
    `${name}, the role of DATABASE_URL, may not create the schema ${changeLogSchema}. ` +
      `As a superuser, run: grant create on database ${pg.escapeIdentifier(refused.database)} to ${pg.escapeIdentifier(name)}.`,
    { area: 'database' },
  )
}

/** Creates Lanyard's roles where they are missing. With a password, sets the serving role's password. */
export const prepareRoles = async (client: pg.Client, appPassword: string | undefined): Promise<void> => {
  const connected = await readConnectedRole(client)
  await demandOwnership(client, connected)
  await demandSchema(client, connected)
  await prepareAppRole(client, connected, appPassword)
  await prepareBackupRole(client, connected)
}

const missingRights = async (client: pg.Client, role: string, wanted: readonly TableRights[]): Promise<{ table: string; right: string }[]> => {
  const pairs = wanted.flatMap(({ table, rights }) => rights.map((right) => ({ table, right })))
  const { rows } = await client.query<{ table: string; right: string }>(
    `select w.table, w.right from unnest($2::text[], $3::text[]) as w ("table", "right"), to_regclass('public.' || w.table) as found
     where found is not null and not has_table_privilege($1, found, w.right)`,
    [role, pairs.map(({ table }) => table), pairs.map(({ right }) => right)],
  )
  return rows
}

const missingEntry = async (client: pg.Client, role: string): Promise<string[]> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant connect on database %I to %I', current_database(), $1::text) as statement where not has_database_privilege($1, current_database(), 'connect')
     union all select format('grant usage on schema public to %I', $1::text) where not has_schema_privilege($1, 'public', 'usage')`,
    [role],
  )
  return rows.map(({ statement }) => statement)
}

/** Writes in bulk copy to temporary tables, which end with their transaction. */
const missingTemporary = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant temporary on database %I to %I', current_database(), $1::text) as statement where not has_database_privilege($1, current_database(), 'temporary')`,
    [appRole],
  )
  return rows.map(({ statement }) => statement)
}

/** Only backups read identity sequences. */
const missingSequences = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and pg_has_role(c.relowner, 'usage')
       and not has_table_privilege($1, c.oid, 'select')`,
    [backupRole],
  )
  return rows.map(({ name }) => `grant select on sequence ${name} to ${backupRole}`)
}

/** Grants both roles the rights they lack, so a database restored without roles or rights can be served again. */
export const grantRights = async (client: pg.Client, wanted: readonly TableRights[]): Promise<void> => {
  const statements = [...(await missingEntry(client, appRole)), ...(await missingTemporary(client))]
  for (const { table, right } of await missingRights(client, appRole, wanted)) statements.push(`grant ${right} on ${table} to ${appRole}`)
  if (await hasRole(client, backupRole)) {
    const readable = wanted.map(({ table }) => ({ table, rights: ['select'] }))
    statements.push(...(await missingEntry(client, backupRole)))
    for (const { table } of await missingRights(client, backupRole, readable)) statements.push(`grant select on ${table} to ${backupRole}`)
    statements.push(...(await missingSequences(client)))
  }
  if (statements.length > 0) await client.query(statements.join(';\n'))
}
