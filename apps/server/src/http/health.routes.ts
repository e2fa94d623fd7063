import type { FastifyInstance } from 'fastify'
import lanyard from '../../package.json' with { type: 'json' }
import { Problem } from '../common/problem.ts'
import type { Database } from '../database/database.ts'
import { newestMigration } from '../database/migrations/migrate.ts'
import { fillTemporaryFile, readDatabaseState } from '../database/readiness.queries.ts'

/** Milliseconds: the disk is checked at most this often. */
const diskTriedEvery = 5_000

const notReady = (detail: string) => new Problem('database-unavailable', detail, { headers: { 'retry-after': '2' } })

/** On every host: whether the process is alive, and whether it is ready. */
export const registerHealth = async (app: FastifyInstance, database: Database) => {
  const newest = await newestMigration()
  let diskTried = Number.NEGATIVE_INFINITY

  /** Checks that the database can write: with a full disk it still answers from memory. */
  const tryDisk = async () => {
    if (performance.now() - diskTried < diskTriedEvery) return
    await fillTemporaryFile(database)
    diskTried = performance.now()
  }

  app.get('/healthz', { config: { operation: 'healthz' } }, () => ({ status: 'alive', version: lanyard.version }))
  app.get('/readyz', { config: { operation: 'readyz' } }, async () => {
    const { isMigrated, isReadOnly } = await readDatabaseState(database, newest)
    if (!isMigrated) throw notReady('The database is not migrated yet.')
    if (isReadOnly) throw notReady('The database is read-only.')
    await tryDisk().catch((error: unknown) => {
      throw database.recentFault() === undefined ? error : notReady(database.recentFault() as string)
    })
    const fault = database.recentFault()
    if (fault !== undefined) throw notReady(fault)
    return { status: 'ready' }
  })
}
