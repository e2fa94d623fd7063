import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { copyIn, inOrderOfReferences, withoutPolicies } from '../../apps/server/src/backup/restore/load.queries.ts'
import { copyOut, listTables } from '../../apps/server/src/backup/snapshot.queries.ts'
import { appliedMigrations, applyMigration } from '../../apps/server/src/database/migrations/migrate.ts'
import { endWithRun } from '../../tools/end-with-run.ts'
import { brokenStart } from '../lanyard.ts'
import { withClient } from './clusters.ts'

const migrateModule = new URL('../../apps/server/src/database/migrations/migrate.ts', import.meta.url).href

/** A separate process that migrates, as a start does. */
const startMigrating = (ownerUrl: string) => {
  const { flags, environment } = brokenStart()
  const code = `import { migrate } from ${JSON.stringify(migrateModule)}; await migrate(${JSON.stringify(ownerUrl)})`
  return endWithRun(
    spawn(process.execPath, [...flags, '--input-type=module', '--eval', code], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
}

export const upgrade = async (ownerUrl: string): Promise<void> => {
  const [code] = (await once(startMigrating(ownerUrl), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The upgrade ended with ${code}`)
}

/** Kills the migration midway, a little later each time, until one completes. Returns how many were killed. */
export const upgradeAmidKills = async (ownerUrl: string, firstAfter: number, step: number): Promise<number> => {
  for (let kills = 0; ; kills++) {
    const child = startMigrating(ownerUrl)
    const exited = once(child, 'exit') as Promise<[number | null, string | null]>
    const ended = await Promise.race([exited, pause(firstAfter + kills * step)])
    if (!ended) child.kill('SIGKILL')
    const [code, signal] = await exited
    if (code === 0) return kills
    if (signal !== 'SIGKILL') throw new Error(`The upgrade ended with ${code}`)
  }
}

/** The columns of each table in a schema. Migrations are compared separately. */
export type Columns = Map<string, readonly string[]>

const copyTable = async (source: pg.Client, client: pg.Client, name: string, columns: readonly string[]) => {
  await client.query('savepoint table_begins')
  try {
    await pipeline(copyOut(source, { name, columns: [...columns] }), copyIn(client, { name, columns: [...columns] }))
    return true
  } catch (error) {
    // Rows that the earlier schema's rules didn't allow.
    if ((error as pg.DatabaseError).code !== '23503') throw error
    await client.query('rollback to savepoint table_begins')
    return false
  }
}

/** Creates the schema of the first `migrations` migrations and fills it with a newer one's rows, as far as it has their tables and columns. */
export const fillEarlier = (ownerUrl: string, sourceUrl: string, migrations: readonly string[]): Promise<Columns> =>
  withClient(sourceUrl, (source) =>
    withClient(ownerUrl, async (client) => {
      await source.query('begin isolation level repeatable read read only')
      await client.query('begin; set local enable_seqscan = off')
      await appliedMigrations(client)
      for (const name of migrations) await applyMigration(client, name)
      const newer = new Map((await listTables(source)).map(({ name, columns }) => [name, columns]))
      const filled: Columns = new Map()
      await withoutPolicies(client, async () => {
        for (const { name, columns } of await inOrderOfReferences(client, await listTables(client))) {
          const shared = columns.filter((column) => newer.get(name)?.includes(column))
          if (name === 'migrations' || shared.length === 0) continue
          if (await copyTable(source, client, name, shared)) filled.set(name, shared)
        }
      })
      await client.query('commit')
      return filled
    }),
  )
