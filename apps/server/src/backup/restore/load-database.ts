import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { grantRights, prepareRoles } from '../../database/database-roles.queries.ts'
import { appliedMigrations, applyMigration, lockMigrations } from '../../database/migrations/migrate.ts'
import { migrationNames, rightsOf } from '../../database/migrations/migrations.ts'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import { DamagedBackup, type Steps, whole } from '../command.ts'
import type { Manifest, TableEntry } from '../manifest.ts'
import { resealAll } from '../secret/reseal.ts'
import { listTables, sumTable } from '../snapshot.queries.ts'
import {
  analyze,
  beginLoading,
  copyIn,
  findRelation,
  forgetProcesses,
  inOrderOfReferences,
  setSequences,
  truncateAll,
  withoutPolicies,
} from './load.queries.ts'
import type { Backup } from './read-backup.ts'

/** Applies only the migrations of the backup's version. Later ones are applied at the next start. */
const migrateTo = async (client: pg.Client, migrations: readonly string[]) => {
  await appliedMigrations(client)
  for (const name of migrations) await applyMigration(client, name)
  await grantRights(client, await rightsOf(migrations))
}

export const demandKnownMigrations = async ({ migrations, lanyard }: Manifest): Promise<void> => {
  const known = new Set(await migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new SetupError(`This backup was taken by a newer Lanyard (${lanyard}, with ${unknown}). Install that version or a later one, then restore.`)
}

/** Without reading any database: every table that the migrations create must be in the backup. */
export const demandAllTables = async ({ migrations, tables }: Manifest): Promise<void> => {
  const kept = new Set(tables.map(({ name }) => name))
  const missing = (await rightsOf(migrations)).find(({ table }) => !kept.has(table))
  if (missing) throw new DamagedBackup(`This backup lacks the table ${missing.table}. Nothing was restored.`)
}

/** The migrated schema must be exactly the one that was backed up. */
const demandSameTables = async (client: pg.Client, { tables }: Manifest) => {
  const columnsOf = (all: readonly Pick<TableEntry, 'name' | 'columns'>[]) => new Map(all.map(({ name, columns }) => [name, columns.toSorted().join(', ')]))
  const [made, kept] = [columnsOf(await listTables(client)), columnsOf(tables)]
  for (const [name, columns] of made) {
    if (!kept.has(name)) throw new DamagedBackup(`This backup lacks the table ${name}. Nothing was restored.`)
    if (kept.get(name) !== columns)
      throw new DamagedBackup(`This backup has the columns ${kept.get(name)} of ${name}, and not ${columns}. Nothing was restored.`)
  }
  for (const name of kept.keys())
    if (!made.has(name)) throw new DamagedBackup(`This backup has a table ${name} that its migrations don't make. Nothing was restored.`)
}

const loadTable = async (client: pg.Client, { layout }: Backup, table: TableEntry) => {
  await pipeline(createReadStream(layout.table(table.name)), createGunzip(), copyIn(client, table))
  const { rows, checksum } = await sumTable(client, table)
  if (rows !== table.rows || checksum !== table.checksum)
    throw new DamagedBackup(`${table.name} has ${whole(rows)} rows after loading, which aren't the ${whole(table.rows)} of the manifest. Nothing was restored.`)
}

export type Loading = { client: pg.Client; appPassword: string | undefined; secret: string }

/** Loads rows, roles and rights in one transaction, all or nothing. */
export const loadDatabase = async ({ client, appPassword, secret }: Loading, backup: Backup, { say }: Pick<Steps, 'say'>): Promise<void> => {
  const { manifest } = backup
  await lockMigrations(client)
  await beginLoading(client)
  const relation = await findRelation(client)
  if (relation !== undefined) throw new SetupError(`The database isn't empty: it has ${relation}. Restore into an empty one.`)
  await prepareRoles(client, appPassword)
  await migrateTo(client, manifest.migrations)
  await demandSameTables(client, manifest)
  await truncateAll(client, manifest.tables)
  await withoutPolicies(client, async () => {
    for (const table of await inOrderOfReferences(client, manifest.tables)) {
      await loadTable(client, backup, table)
      if (table.rows > 0) say(`  ${table.name}: ${whole(table.rows)} rows`)
    }
    if (secret !== backup.secret) await resealAll(client, backup.secret, secret)
  })
  await setSequences(client, manifest.sequences)
  if (manifest.tables.some(({ name }) => name === 'processes')) await forgetProcesses(client)
  await client.query('commit')
  await analyze(client)
}
