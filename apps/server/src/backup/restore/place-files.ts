import { createReadStream } from 'node:fs'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import type { Storage } from '../../storage/storage.ts'
import { DamagedBackup, type Steps } from '../command.ts'
import { forEachConcurrently, retry } from '../concurrently.ts'
import { digesting, digestOf, digestOfFile } from '../digest.ts'
import type { FileEntry } from '../manifest.ts'
import type { Backup } from './read-backup.ts'
import { listedFiles, pathOfFile } from './verify-backup.ts'

const concurrency = 8

/** The files already in the store. They must match the backup byte by byte, as after an interrupted restore. */
const readPresent = async (storage: Storage, { layout }: Backup): Promise<Set<string>> => {
  const present = new Set<string>()
  for await (const { key } of storage.list('')) {
    const kept = await digestOfFile(pathOfFile(layout, key)).catch(() => undefined)
    const found = kept && (await storage.get(key))
    if (!kept || !found || (await digestOf(found.body)).sha256 !== kept.sha256)
      throw new SetupError(`The file store isn't empty: it has ${key}, which isn't in this backup. Restore into an empty folder or bucket.`)
    present.add(key)
  }
  return present
}

/** Puts every file of the backup into the store, verified again on the way. Removes them if the command fails. */
export const placeFiles = async (storage: Storage, backup: Backup, { onFailure }: Pick<Steps, 'onFailure'>): Promise<void> => {
  const present = await readPresent(storage, backup)
  onFailure(() => forEachConcurrently(listedFiles(backup.layout), 1, async ({ key }) => present.has(key) || retry(() => storage.remove(key))))
  const placeFile = async ({ key, size, sha256 }: FileEntry) => {
    const digest = digesting()
    await storage.put(key, digest.pass(createReadStream(pathOfFile(backup.layout, key))), size)
    if (digest.result().sha256 !== sha256) throw new DamagedBackup(`The file ${key} was changed while it was restored.`)
  }
  await forEachConcurrently(listedFiles(backup.layout), concurrency, async (entry) => present.has(entry.key) || retry(() => placeFile(entry)))
}
