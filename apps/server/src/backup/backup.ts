import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import lanyard from '../../package.json' with { type: 'json' }
import { rightsOf } from '../database/migrations/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import { openFolderStorage } from '../storage/storage-folder.ts'
import { prepareFolder } from './backup-folder.ts'
import { megabytes, type Steps, whole } from './command.ts'
import { completeSnapshot, demandReading } from './complete-snapshot.ts'
import { copyAhead, copyUnrecorded, dropUnwanted } from './copy-files.ts'
import { dumpTables } from './dump-tables.ts'
import { openFileIndex } from './file-index.ts'
import { format, layoutOf } from './layout.ts'
import type { Manifest } from './manifest.ts'
import { recordBackup } from './session.queries.ts'
import { listTables, readMigrations, readSequences } from './snapshot.queries.ts'
import { writeFileList, writeManifest } from './write-manifest.ts'

export type Installation = { ownerUrl: string; secret: string; storage: Storage }
export type BackupOptions = { folder: string; passphrase: string | undefined }

/**
 * Backs up everything while Lanyard serves: files first, then one snapshot of all tables with the files its records name. Returns how many records had
 * already lost their file.
 */
export const backUp = async ({ ownerUrl, secret, storage }: Installation, { folder, passphrase }: BackupOptions, steps: Steps): Promise<Manifest> => {
  const { say } = steps
  const layout = layoutOf(folder)
  await demandReading(ownerUrl)
  await prepareFolder(folder, steps)
  const index = openFileIndex(layout.index)
  steps.atEnd(async () => index.remove())
  const copying = { from: storage, to: await openFolderStorage(layout.files), index }

  say('Copying files …')
  await copyAhead(copying)
  const { client, takenAt, postgres, lost } = await completeSnapshot(ownerUrl, copying, steps)
  await copyUnrecorded(copying)
  await dropUnwanted(copying)
  await rm(join(layout.files, '.incoming'), { recursive: true, force: true })
  const files = await writeFileList(layout, index, lost.length)
  say(`  ${whole(files.count)} files, ${megabytes(files.bytes)}`)
  for (const key of lost.slice(0, 20)) say(`  lost before, so not in the backup: ${key}`)

  say(`Copying the database as of ${takenAt} …`)
  const migrations = await readMigrations(client)
  const known = new Set((await rightsOf(migrations)).map(({ table }) => table))
  const there = await listTables(client)
  for (const { name } of there) if (!known.has(name)) say(`  ${name} isn't one of Lanyard's tables and is left out`)
  const ours = there.filter(({ name }) => known.has(name))
  const tables = await dumpTables(client, layout, ours, steps)
  const sequences = await readSequences(client)
  const manifest: Manifest = { format, lanyard: lanyard.version, postgres, takenAt, migrations, tables, sequences, files }
  index.remove()
  await writeManifest(layout, manifest, secret, passphrase)
  await recordBackup(ownerUrl, manifest)
  return manifest
}
