import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { newestMigration } from './migrate.ts'
import { Problem } from './problem.ts'
import { isMigratedTo } from './readiness.queries.ts'

/** On every host: whether the process lives, and whether it can serve. */
export const registerHealth = async (app: FastifyInstance, database: Database) => {
  const newest = await newestMigration()
  app.get('/healthz', { config: { operation: 'healthz' } }, () => ({ status: 'alive' }))
  app.get('/readyz', { config: { operation: 'readyz' } }, async () => {
    if (!(await isMigratedTo(database, newest)))
      throw new Problem('database-unavailable', 'The database is not migrated yet.', { headers: { 'retry-after': '2' } })
    return { status: 'ready' }
  })
}
