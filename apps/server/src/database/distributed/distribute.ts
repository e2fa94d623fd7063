import type pg from 'pg'
import { readCluster } from './cluster.queries.ts'
import {
  addForeignKey,
  distributedSettings,
  distributeFunction,
  distributeTable,
  dropForeignKey,
  dropTrigger,
  makeReference,
  readForeignKeys,
  readFunctions,
  readPartitions,
  readTenantTables,
  readTriggers,
  referenceTables,
  roleSettings,
  setForced,
} from './distribute.queries.ts'
import { type Fingerprint, readFingerprints } from './fingerprints.queries.ts'
import { dropNotificationTriggers } from './notification-triggers.queries.ts'

export type Distributed = { tables: number; rows: number; shardCount: number; workers: number; milliseconds: number }

/** Rows differ after they were copied. The transaction is rolled back, so nothing has changed. */
export class RowsDiffer extends Error {
  override name = 'RowsDiffer'
}

const differences = (before: readonly Fingerprint[], after: readonly Fingerprint[]): string[] => {
  const now = new Map(after.map((each) => [each.table, each]))
  return before.flatMap(({ table, rows, sum }) => {
    const found = now.get(table)
    return found?.rows === rows && found.sum === sum
      ? []
      : [`${table}: ${rows} rows before, ${found?.rows ?? 0} after${found?.rows === rows ? ', with other values' : ''}`]
  })
}

const eachOf = async (client: pg.ClientBase, statements: readonly string[]) => {
  for (const statement of statements) await client.query(statement)
}

/** Foreign keys and triggers are made again as they were: Citus refuses to copy tables that have them. */
const withoutTies = async (client: pg.ClientBase, work: () => Promise<void>) => {
  const notifiers = await dropNotificationTriggers(client)
  const keys = await readForeignKeys(client)
  const triggers = await readTriggers(client)
  await eachOf(client, keys.map(dropForeignKey))
  await eachOf(client, triggers.map(dropTrigger))
  await work()
  await eachOf(client, keys.map(addForeignKey))
  await eachOf(
    client,
    triggers.map(({ definition }) => definition),
  )
  return { keys: keys.length, triggers: triggers.length, notifiers }
}

/** Distributes a migrated database in one transaction: afterwards each tenant's rows are on one node. */
export const distribute = async (client: pg.ClientBase, shardCount: number, say: (line: string) => void): Promise<Distributed> => {
  const started = performance.now()
  await eachOf(client, roleSettings)
  await client.query('begin')
  try {
    await eachOf(client, distributedSettings)
    const before = await readFingerprints(client)
    const rows = before.reduce((sum, each) => sum + each.rows, 0)
    say(`Counted ${rows.toLocaleString('en')} rows in ${before.length} tables.`)
    const tables = await readTenantTables(client)
    const partitions = await readPartitions(client)
    const functions = await readFunctions(client)
    const { keys, triggers, notifiers } = await withoutTies(client, async () => {
      await eachOf(client, referenceTables.map(makeReference))
      await eachOf(
        client,
        [...tables.map(({ name }) => name), ...partitions].map((name) => setForced(name, false)),
      )
      for (const { name } of tables) await client.query(distributeTable(name, shardCount))
      say(`Distributed ${tables.length} tables into ${shardCount} shards.`)
      await eachOf(client, functions.map(distributeFunction))
      await eachOf(
        client,
        [...tables.map(({ name }) => name), ...partitions].map((name) => setForced(name, true)),
      )
    })
    say(`Restored ${keys} foreign keys and ${triggers} triggers; ${notifiers} that only notify are gone.`)
    const differing = differences(before, await readFingerprints(client))
    if (differing.length > 0) throw new RowsDiffer(`Rows differ after copying, so nothing was changed:\n${differing.join('\n')}`)
    say('Every table has the same rows as before.')
    await client.query('commit')
    const { nodes } = await readCluster(client)
    const workers = nodes.filter(({ hasShards }) => hasShards).length
    return { tables: tables.length, rows, shardCount, workers, milliseconds: performance.now() - started }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
