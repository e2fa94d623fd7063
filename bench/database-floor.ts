import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../apps/server/src/database/database.ts'
import type { SignedIn } from './learners.ts'
import { anyAccount, anyLearner, anyTenant, type Sql } from './statements.ts'

const run = promisify(execFile)

/** As many as one Lanyard process has. */
const connections = 4
const seconds = 2

/** How many times a second the database alone runs these statements, for these learners in turn. */
export type DatabaseFloor = (statements: readonly Sql[], learners: readonly SignedIn[]) => Promise<number>

const literal = (value: unknown): string => {
  if (value === anyTenant) return ':tenant'
  if (value === anyAccount) return ':account'
  if (value === anyLearner) return ':own'
  if (typeof value === 'number') return String(value)
  const text = Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

const chosen = (name: string, values: readonly number[]) =>
  `\\set ${name} case ${values.map((value, place) => `when :learner = ${place} then ${value}`).join(' ')} else 0 end`

/** A random learner's transaction, all sent before one Sync, as Lanyard sends it. */
const scriptOf = (statements: readonly Sql[], learners: readonly SignedIn[]) =>
  [
    `\\set learner random(0, ${learners.length - 1})`,
    chosen(
      'tenant',
      learners.map(({ tenantId }) => tenantId),
    ),
    chosen(
      'account',
      learners.map(({ accountId }) => accountId),
    ),
    chosen(
      'own',
      learners.map(({ learnerId }) => learnerId),
    ),
    '\\startpipeline',
    'begin read only;',
    "select set_config('app.tenant_id', (:tenant)::text, true);",
    ...statements.map(({ text, values }) => `${text.replace(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1])).replace(/\s+/g, ' ')};`),
    'commit;',
    '\\endpipeline',
    '',
  ].join('\n')

const byPgbench = (appUrl: string): DatabaseFloor => {
  const { hostname, port, username, password, pathname } = new URL(appUrl)
  const address = ['-h', hostname, '-p', port, '-U', username]
  return async (statements, learners) => {
    const folder = await mkdtemp(join(tmpdir(), 'lanyard-pgbench-'))
    try {
      const file = join(folder, 'transaction.sql')
      await writeFile(file, scriptOf(statements, learners))
      const options = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', file]
      const { stdout } = await run('pgbench', [...address, ...options, pathname.slice(1)], { env: { ...process.env, PGPASSWORD: password } })
      const tps = /tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]
      if (tps === undefined || !/number of failed transactions: 0/.test(stdout)) throw new Error(`pgbench says: ${stdout.slice(0, 500)}`)
      return Number(tps)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const filledIn = (value: unknown, { tenantId, accountId, learnerId }: SignedIn) => {
  if (value === anyTenant) return tenantId
  if (value === anyAccount) return accountId
  return value === anyLearner ? learnerId : value
}

const withValues = (statement: Sql, learner: SignedIn): Sql =>
  Object.create(statement, { values: { value: statement.values.map((value) => filledIn(value, learner)) } })

/** The same batches from a bare loop of prepared statements, for machines without pgbench. */
const byLoop =
  (appUrl: string): DatabaseFloor =>
  async (statements, learners) => {
    const database = openDatabase(appUrl, { connections })
    const until = performance.now() + seconds * 1000
    let count = 0
    const loop = async () => {
      while (performance.now() < until) {
        const learner = learners[count++ % learners.length] as SignedIn
        const given = statements.map((statement) => withValues(statement, learner))
        await database.forTenant(learner.tenantId).read(...given)
      }
    }
    await Promise.all(Array.from({ length: connections }, loop))
    await database.close()
    return count / seconds
  }

/** pgbench if the machine has it. */
export const openDatabaseFloor = async (appUrl: string): Promise<{ name: string; measure: DatabaseFloor }> => {
  const version = await run('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
  return version
    ? { name: version, measure: byPgbench(appUrl) }
    : { name: 'a bare loop of prepared statements (pgbench is not on this machine)', measure: byLoop(appUrl) }
}
