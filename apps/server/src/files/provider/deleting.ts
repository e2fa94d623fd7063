import { randomUUID } from 'node:crypto'
import { tenantFileLimits } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase, Transaction } from '../../database/database.ts'
import { tenantOf } from '../../sites/sections.ts'
import { type Files, isoNow } from '../files.ts'
import { copyFile } from './moving.ts'
import { addDeleted, listDeleted, renewPictures, takeDeleted } from './provider-files.queries.ts'
import { deletedKey, landingKey, type Purpose, pictureNames } from './purposes.ts'

const keptFor = tenantFileLimits.deletedForDays * 24 * 60 * 60_000
export const deletedSince = ({ clock }: Pick<Files, 'clock'>) => new Date(clock() - keptFor).toISOString()

type Deleter = Pick<Caller, 'tenantId' | 'kind' | 'accountId' | 'accountName'>

/** Keeps a copy of a file's bytes for 30 days. Returns its size, or undefined if there is no such file. */
export const keepFile = async (files: Files, transaction: Transaction, deleter: Deleter, purpose: Purpose, filename: string): Promise<number | undefined> => {
  const { tenantId, kind, accountId, accountName } = deleter
  const { storage, sites } = files
  const { code } = tenantOf(sites, tenantId)
  const key = landingKey(code, purpose, filename)
  const found = await storage.head(key)
  if (!found) return undefined
  const storageKey = deletedKey(code, randomUUID(), filename)
  await copyFile(storage, key, storageKey)
  const { size, contentType } = found
  const deleted = { deletedAt: isoNow(files), deletedBy: accountName, deletedById: kind === 'key' ? null : accountId }
  await addDeleted(transaction, tenantId, purpose, { filename, storageKey, contentType, size, ...deleted })
  return size
}

const isName = (purpose: Purpose, filename: string) => (purpose === 'branding' ? pictureNames.includes(filename) : !filename.includes('/'))

/** Removes a file from where it is served. Pictures get new URLs after that, so that no one keeps the removed one under a new URL. */
export const deleteFile = async (files: Files, transaction: Transaction, caller: Caller, purpose: Purpose, given: string) => {
  const { tenantId } = caller
  const { storage, sites, database, handledByAll } = files
  const filename = given.normalize('NFC')
  const size = isName(purpose, filename) ? await keepFile(files, transaction, caller, purpose, filename) : undefined
  if (size === undefined) throw new Problem('not-found', 'There is no file of that name.')
  const key = landingKey(tenantOf(sites, tenantId).code, purpose, filename)
  transaction.afterCommit(async () => {
    await storage.remove(key)
    if (purpose !== 'branding') return
    await database.forTenant(tenantId).write((after) => renewPictures(after, tenantId))
    await handledByAll()
  })
  return { filename, size }
}

/** Restores a deleted file. A file that has the name by now is in the way, but a picture takes the place of the current one, which is kept in turn. */
export const restoreFile = async (files: Files, transaction: Transaction, caller: Caller, purpose: Purpose, id: number) => {
  const { tenantId } = caller
  const { storage, sites, handledByAll } = files
  const row = await takeDeleted(transaction, tenantId, purpose, id, deletedSince(files))
  if (!row) throw new Problem('not-found', 'There is no such deleted file.')
  const key = landingKey(tenantOf(sites, tenantId).code, purpose, row.filename)
  if (purpose === 'branding') await keepFile(files, transaction, caller, purpose, row.filename)
  else if (await storage.head(key)) throw new Problem('conflict', `There is a file called ${row.filename} again. Delete it first.`)
  if (!(await copyFile(storage, row.storageKey, key))) throw new Problem('not-found', 'The bytes of this file are lost.')
  if (purpose === 'branding') {
    await renewPictures(transaction, tenantId)
    transaction.afterCommit(handledByAll)
  }
  transaction.afterCommit(() => storage.remove(row.storageKey))
  return { filename: row.filename, size: row.size }
}

/** Each with the account of the person who deleted it. */
export const deletedFiles = async (files: Files, db: TenantDatabase, tenantId: number, purpose: Purpose) =>
  (await listDeleted(db, tenantId, purpose, deletedSince(files))).map(({ id, filename, contentType, size, deletedAt, deletedBy, deletedById }) => ({
    deletedById,
    DeletedFileId: id,
    Filename: filename,
    ContentType: contentType,
    Size: size,
    DeletedAt: deletedAt,
    DeletedBy: deletedBy,
    RemovedAt: new Date(Date.parse(deletedAt) + keptFor).toISOString(),
  }))
