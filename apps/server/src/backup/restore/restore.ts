import { SetupError } from '../../embedded-postgres/setup-error.ts'
import { openStorage } from '../../storage/storage-open.ts'
import { megabytes, type Steps, whole } from '../command.ts'
import type { Manifest } from '../manifest.ts'
import { connect } from '../session.queries.ts'
import { findRelation } from './load.queries.ts'
import { demandAllTables, demandKnownMigrations, loadDatabase } from './load-database.ts'
import { placeFiles } from './place-files.ts'
import { readBackup } from './read-backup.ts'
import { type Configured, demandEmptyFolder, openTarget } from './target.ts'
import { verifyBackup } from './verify-backup.ts'

export type RestoreOptions = { folder: string; passphrase: string | undefined }

/** Restores a backup into an empty installation: verified first, all or nothing, ready to start. */
export const restore = async (config: Configured, { folder, passphrase }: RestoreOptions, steps: Steps): Promise<Manifest> => {
  const { say } = steps
  const backup = await readBackup(folder, { passphrase, secret: config.secret })
  const secret = config.secret ?? backup.secret
  await demandKnownMigrations(backup.manifest)
  await demandAllTables(backup.manifest)
  await demandEmptyFolder(config, secret)
  say(`Verifying the backup of ${backup.manifest.takenAt} …`)
  await verifyBackup(backup)

  const { ownerUrl, appPassword, finish } = await openTarget(config, secret, steps)
  const client = await connect(ownerUrl)
  steps.atEnd(() => client.end())
  const relation = await findRelation(client)
  if (relation !== undefined) throw new SetupError(`The database isn't empty: it has ${relation}. Restore into an empty one.`)
  const { files } = backup.manifest
  say(`Restoring ${whole(files.count)} files, ${megabytes(files.bytes)} …`)
  await placeFiles(await openStorage(config.storage), backup, steps)
  say('Restoring the database …')
  await loadDatabase({ client, appPassword, secret }, backup, steps)
  await finish()
  if (secret !== backup.secret) say('Everything sealed is sealed with the given LANYARD_SECRET now.')
  return backup.manifest
}
