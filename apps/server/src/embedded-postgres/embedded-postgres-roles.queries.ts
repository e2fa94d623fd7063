import { Client, DatabaseError, escapeLiteral } from 'pg'

/** Serves requests. It owns nothing, so row-level security applies to it. */
export const appRole = 'lanyard_app'
/** Reads past row-level security for backups, and nothing else. It can't sign in; the owner switches to it. */
export const backupRole = 'lanyard_backup'
/** The job queue's schema. It contains nothing that can't be recreated. */
export const jobsSchema = 'jobs'
/** The partitions of the change log. */
export const changeLogSchema = 'change_log'

export type Login = { role: string; password: string; port: number; database: string }
export type Logins = { owner: Login; app: Login }

const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
/** Tells nothing about rows that its caller doesn't see. Marked so, PostgreSQL uses indexes of words under row-level security (decision 56). */
const wordMatch = 'pg_catalog.ts_match_vq(tsvector, tsquery)'
const refusals = ['28P01', '28000', '3D000', '42501']

export function loginsAt(port: number, { ownerPassword, appPassword }: { ownerPassword: string; appPassword: string }): Logins {
  return {
    owner: { role: 'lanyard_owner', password: ownerPassword, port, database: 'lanyard' },
    app: { role: appRole, password: appPassword, port, database: 'lanyard' },
  }
}

export function urlOf({ role, password, port, database }: Login) {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/** Whether both roles can sign in, the owner can switch to the backup role and owns every table, and searches use their index. */
export async function areReady({ owner, app }: Logins) {
  const answers = await Promise.all([isAdmitted(owner, ownsAll), isAdmitted(app, async () => true)])
  return !answers.includes(false)
}

async function ownsAll(client: Client) {
  const { rows } = await client.query<{ ownsAll: boolean }>(
    `select exists (select from pg_roles where rolname = $1 and rolbypassrls and pg_has_role(oid, 'member'))
       and not exists (select from pg_tables where schemaname in ('public', $3) and tableowner <> current_user)
       and not exists (select from pg_namespace where nspname in ($2, $3) and nspowner <> current_user::regrole)
       and not exists (select from pg_proc where oid = '${wordMatch}'::regprocedure and not proleakproof) as "ownsAll"`,
    [backupRole, jobsSchema, changeLogSchema],
  )
  return rows[0]?.ownsAll === true
}

// Passwords come last, so the next start notices an interrupted set-up and repeats it.
export async function createRoles({ owner, app }: Logins, superuserPassword: string) {
  const superuser = { ...owner, role: 'postgres', password: superuserPassword }
  // New databases are copies of the template.
  await withClient({ ...superuser, database: 'template1' }, (client) => client.query(`alter function ${wordMatch} leakproof`))
  await withClient({ ...superuser, database: 'postgres' }, async (client) => {
    for (const { role } of [owner, app]) await client.query(`${(await hasRole(client, role)) ? 'alter' : 'create'} role ${role} ${attributes} password null`)
    await client.query(`${(await hasRole(client, backupRole)) ? 'alter' : 'create'} role ${backupRole} nologin bypassrls; grant ${backupRole} to ${owner.role}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [owner.database])
    if (!rowCount) await client.query(`create database ${owner.database} owner ${owner.role}`)
    await client.query(`
      revoke all on database ${owner.database} from public;
      grant connect on database ${owner.database} to ${app.role}`)
  })
  await withClient(superuser, async (client) => {
    await client.query(giveTables(owner.role))
    await client.query(`alter function ${wordMatch} leakproof`)
    await client.query(`
      alter role ${owner.role} password ${escapeLiteral(owner.password)};
      alter role ${app.role} password ${escapeLiteral(app.password)}`)
  })
}

/** A superuser who restores a dump owns its tables and routines. The queue of jobs is made again. */
const giveTables = (role: string) => `
  do $$ declare thing text; begin
    for thing in
      select format('schema %I', nspname) from pg_namespace where nspname = '${changeLogSchema}'
      union all select format('table %s', oid::regclass) from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('${changeLogSchema}')) and relkind in ('r', 'p')
      union all select format('routine %s', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace
    loop execute format('alter %s owner to ${role}', thing); end loop;
    if exists (select from pg_namespace where nspname = '${jobsSchema}' and nspowner <> '${role}'::regrole) then drop schema ${jobsSchema} cascade; end if;
  end $$`

async function hasRole(client: Client, role: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  return rowCount === 1
}

async function isAdmitted(login: Login, isReady: (client: Client) => Promise<boolean>) {
  return withClient(login, isReady).catch((error) => {
    if (error instanceof DatabaseError && refusals.includes(error.code ?? '')) return false
    throw error
  })
}

async function withClient<Answer>(login: Login, work: (client: Client) => Promise<Answer>) {
  const client = new Client({ connectionString: urlOf(login), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}
