import { Client, DatabaseError, escapeLiteral } from 'pg'

export type Login = { role: string; password: string; port: number; database: string }
export type Logins = { owner: Login; app: Login }

const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
const refusals = ['28P01', '28000', '3D000', '42501']

export function loginsAt(port: number, { ownerPassword, appPassword }: { ownerPassword: string; appPassword: string }): Logins {
  return {
    owner: { role: 'lanyard_owner', password: ownerPassword, port, database: 'lanyard' },
    app: { role: 'lanyard_app', password: appPassword, port, database: 'lanyard' },
  }
}

export function urlOf({ role, password, port, database }: Login) {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

export async function areAdmitted({ owner, app }: Logins) {
  const answers = await Promise.all([isAdmitted(owner), isAdmitted(app)])
  return !answers.includes(false)
}

// Passwords come last, so that a set-up cut short is found out by the next start and done again.
export async function createRoles({ owner, app }: Logins, superuserPassword: string) {
  await withClient({ ...owner, role: 'postgres', password: superuserPassword, database: 'postgres' }, async (client) => {
    for (const { role } of [owner, app]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      await client.query(`${rowCount ? 'alter' : 'create'} role ${role} ${attributes} password null`)
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [owner.database])
    if (!rowCount) await client.query(`create database ${owner.database} owner ${owner.role}`)
    await client.query(`
      revoke all on database ${owner.database} from public;
      grant connect on database ${owner.database} to ${app.role};
      alter role ${owner.role} password ${escapeLiteral(owner.password)};
      alter role ${app.role} password ${escapeLiteral(app.password)}`)
  })
}

async function isAdmitted(login: Login) {
  return withClient(login, async () => true).catch((error) => {
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
