import { readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { externalPostgres } from '../../database/open-postgres.ts'
import { lockDataFolder, randomPassword, readSecrets, syncFolder, unfinishedRestore, unlessMissing, writeSecrets } from '../../embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import { emptyFolder } from '../backup-folder.ts'
import type { Steps } from '../command.ts'

export type Configured = Pick<Config, 'database' | 'dataFolder' | 'secret' | 'storage'>

/** Where a backup is restored to. `finish` makes it ready to start. */
export type Target = { ownerUrl: string; appPassword: string | undefined; finish(): Promise<void> }

/** The lock is created first and removed last. */
const lockFiles = ['lanyard.lock', 'lanyard.pid']

/** Writes nothing yet. Leftovers of an interrupted restore in the folder are removed. */
export const demandEmptyFolder = async ({ database, dataFolder, secret }: Configured, restored: string): Promise<void> => {
  if (database.kind === 'embedded') {
    const there = ((await readdir(dataFolder).catch(unlessMissing)) ?? []).filter((name) => !lockFiles.includes(name))
    if (there.length > 0 && !there.includes(unfinishedRestore))
      throw new SetupError(`${dataFolder} isn't empty. Restore into an empty DATA_DIR, or set DATABASE_URL to an empty database.`)
    return
  }
  const kept = secret === undefined ? await readSecrets(dataFolder) : undefined
  if (kept && kept.secret !== restored) throw new SetupError(`${dataFolder} keeps another secret. Set LANYARD_SECRET, or another DATA_DIR.`)
}

const openFolder = async (dataFolder: string, secret: string, { atEnd, onFailure }: Steps): Promise<Target> => {
  const isNew = (await stat(dataFolder).catch(unlessMissing)) === undefined
  const unlock = await lockDataFolder(dataFolder, { isRestoring: true })
  onFailure(async () => {
    await emptyFolder(dataFolder)
    if (isNew) await rmdir(dataFolder)
  })
  atEnd(unlock)
  const mark = join(dataFolder, unfinishedRestore)
  await writeFile(mark, '')
  await emptyFolder(dataFolder, [...lockFiles, unfinishedRestore])
  const passwords = { ownerPassword: randomPassword(), appPassword: randomPassword() }
  await writeSecrets(dataFolder, { secret, ...passwords })
  const postgres = await startEmbeddedPostgres({ folder: dataFolder, ...passwords })
  atEnd(postgres.stop)
  const finish = async () => {
    await rm(mark)
    await syncFolder(dataFolder)
  }
  return { ownerUrl: postgres.ownerUrl, appPassword: undefined, finish }
}

/** With an embedded database, the folder stays marked as unfinished until the restore is complete. */
export const openTarget = async ({ database, dataFolder, secret }: Configured, restored: string, steps: Steps): Promise<Target> => {
  if (database.kind === 'embedded') return openFolder(dataFolder, restored, steps)
  const { ownerUrl, newAppPassword } = externalPostgres(database, restored)
  const finish = async () => {
    if (secret === undefined && !(await readSecrets(dataFolder)))
      await writeSecrets(dataFolder, { secret: restored, ownerPassword: randomPassword(), appPassword: randomPassword() })
  }
  return { ownerUrl, appPassword: newAppPassword, finish }
}
