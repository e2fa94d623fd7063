import pg from 'pg'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import { type DatabaseState, readDatabaseState } from './demand-database.queries.ts'

const patience = 10_000
const oldestVersion = 17

type Address = { host: string; user: string; name: string }

const addressOf = (url: string): Address => {
  const { hostname, port, username, pathname } = new URL(url)
  return { host: `${hostname || 'localhost'}:${port || 5432}`, user: decodeURIComponent(username), name: decodeURIComponent(pathname.slice(1)) }
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ENOENT'])

/** Why no connection can be made, for errors the operator can fix. */
export const explainConnection = (error: unknown, { host, user, name }: Address): string | undefined => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host of DATABASE_URL, ${host}, can't be found. Check its name.`
  if (code && unreachable.has(code)) return `Can't reach PostgreSQL at ${host}. Check DATABASE_URL, and that PostgreSQL is running.`
  if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return `PostgreSQL at ${host} doesn't answer. Check DATABASE_URL, and that no firewall is in between.`
  if (code === '28P01' || code === '28000') return `PostgreSQL at ${host} refused the user ${user}. Check the user and the password in DATABASE_URL.`
  if (code === '3D000') return `There is no database ${name} at ${host}. Create it, for example with: createdb ${name}`
  if (code === '57P03') return `PostgreSQL at ${host} is starting or stopping. Try again in a moment.`
  if (code === '53300') return `PostgreSQL at ${host} has no connections left. Raise max_connections, or close some.`
  if (/SSL|TLS|certificate/i.test(message)) return `PostgreSQL at ${host} can't be reached securely (${message}). Check sslmode in DATABASE_URL.`
  return undefined
}

/** Why Lanyard can't use the database it reached. */
export const refusalOf = ({ version, versionNumber, isLanyards, foreignTable }: DatabaseState, { name }: Address): string | undefined => {
  if (versionNumber < oldestVersion * 10_000) return `PostgreSQL ${version} is too old. Lanyard needs PostgreSQL ${oldestVersion} or newer.`
  if (!isLanyards && foreignTable !== null)
    return `The database ${name} has tables that aren't Lanyard's, such as ${foreignTable}. Give Lanyard a database of its own.`
  return undefined
}

/** Fails with a sentence for the operator unless an external database can be reached, is new enough, and is empty or Lanyard's. */
export const demandDatabase = async (url: string): Promise<void> => {
  const address = addressOf(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, application_name: 'lanyard-start' })
  client.on('error', () => {})
  let refusal: string | undefined
  try {
    await client.connect()
    refusal = refusalOf(await readDatabaseState(client), address)
  } catch (error) {
    const sentence = explainConnection(error, address)
    throw sentence ? new SetupError(sentence, { area: 'database', cause: error }) : error
  } finally {
    await client.end()
  }
  if (refusal) throw new SetupError(refusal, { area: 'database' })
}
