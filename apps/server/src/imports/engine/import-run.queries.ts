import type pg from 'pg'

const lockImports = (tenantId: number) => `select pg_advisory_xact_lock(hashtext('lanyard imports'), ${tenantId})`

/** Runs statements one after another. */
export const runEach = async (client: pg.ClientBase, statements: readonly string[]) => {
  for (const statement of statements) await client.query(statement)
}

/** The transaction of a batch. Losing the last ones with the machine is harmless: the position is lost with them. Only one run writes a tenant's records. */
export const beginChunk = (tenantId: number, importId: number) => [
  'begin',
  `set local app.tenant_id = '${tenantId}'`,
  'set local synchronous_commit = off',
  "set local app.change_log = 'batch'",
  "set local app.origin = 'import'",
  `set local app.actor = '${importId}'`,
  "set local lock_timeout = '30s'",
  "set local statement_timeout = '120s'",
  lockImports(tenantId),
]

export const beginDryRun = (tenantId: number) => ['begin', `set local app.tenant_id = '${tenantId}'`, "set local statement_timeout = '120s'"]

export const moveOn = (tenantId: number, importId: number, position: number) =>
  `update imports set position = ${position}, changed_at = now() where tenant_id = ${tenantId} and id = ${importId} and state in ('applying', 'paused')`

export const isApplying = (tenantId: number, importId: number) =>
  `select 1 from imports where tenant_id = ${tenantId} and id = ${importId} and state = 'applying'`

/** For a call's records, within its transaction. The log of changes gets them together, from the caller. */
export const beginBulk = (tenantId: number) => ["set local app.change_log = 'batch'", lockImports(tenantId)]
export const endBulk = `set local app.change_log = ''`

export const startChunk = 'savepoint chunk'
export const releaseChunk = 'release savepoint chunk'
export const rollbackChunk = 'rollback to savepoint chunk'

/** The planner takes a tenant that it has no statistics of for empty, and may look its records up through an index that finds all of them. */
export const refreshStatistics = (table: string) => `analyze ${table}`
