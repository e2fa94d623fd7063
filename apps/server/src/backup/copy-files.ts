import type pg from 'pg'
import type { Storage, StoredObject } from '../storage/storage.ts'
import { forEachConcurrently, retry } from './concurrently.ts'
import { digesting } from './digest.ts'
import type { FileIndex } from './file-index.ts'
import { isStillRecorded, type RecordedFile, recordedFiles } from './recorded-files.queries.ts'

const concurrency = 8

/** Documents and deleted files have records, and are kept if a record of the snapshot names them. */
const hasRecord = (key: string) => /^learnerapp\/[^/]+\/(?:documents|deleted)\//.test(key)
/** Uploads in progress, which are never read. */
const isIncoming = (key: string) => /^learnerapp\/[^/]+\/incoming\//.test(key)

export type FileCopying = { from: Storage; to: Storage; index: FileIndex }

/** Copies one file in its current state. Returns false if it no longer exists. */
const copyFile = ({ from, to, index }: FileCopying, key: string): Promise<boolean> =>
  retry(async () => {
    const found = await from.get(key)
    if (!found) return false
    const digest = digesting()
    await to.put(key, digest.pass(found.body), found.object.size)
    index.put({ key, size: found.object.size, sha256: digest.result().sha256, version: found.object.version })
    return true
  })

const isCopied = ({ index }: FileCopying, { key, version, size }: Pick<StoredObject, 'key' | 'version' | 'size'>) => {
  const copied = index.get(key)
  return copied?.version === version && copied.size === size
}

/** Copies most files before the snapshot, so little is left to do while it is open. */
export const copyAhead = async (copying: FileCopying): Promise<void> =>
  forEachConcurrently(copying.from.list(''), concurrency, async (object) => {
    if (!isIncoming(object.key)) await copyFile(copying, object.key)
  })

export type Found = { lost: string[]; removedSince: string[] }

/** Copies the files that the snapshot's records name. A missing one was deleted since, with its record, or is lost. */
export const copyRecorded = async (copying: FileCopying, snapshot: pg.Client, live: pg.Client): Promise<Found> => {
  const missing: string[] = []
  await forEachConcurrently(recordedFiles(snapshot), concurrency, async ({ key, size }: RecordedFile) => {
    if (copying.index.get(key)?.size === size || (await copyFile(copying, key))) copying.index.want(key)
    else missing.push(key)
  })
  const found: Found = { lost: [], removedSince: [] }
  for (const key of missing) ((await isStillRecorded(live, key)) ? found.lost : found.removedSince).push(key)
  return found
}

/** Files without records: policies, public files, logos. Copied as they are just after the snapshot; those replaced meanwhile are copied again. */
export const copyUnrecorded = async (copying: FileCopying): Promise<void> =>
  forEachConcurrently(copying.from.list(''), concurrency, async (object) => {
    if (hasRecord(object.key) || isIncoming(object.key)) return
    if (isCopied(copying, object) || (await copyFile(copying, object.key))) copying.index.want(object.key)
  })

/** Removes files that were copied early and are not in the snapshot. */
export const dropUnwanted = async ({ to, index }: FileCopying): Promise<void> => {
  for (const { key } of index.unwanted()) await to.remove(key)
}
