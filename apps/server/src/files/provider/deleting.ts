import { randomUUID } from 'node:crypto'
import { tenantFileLimits } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase, Transaction } from '../../database/database.ts'
import { tenantOf } from '../../sites/sections.ts'
import { type Files, isoNow } from '../files.ts'
import { copyFile } from './moving.ts'
import { addDeleted, listDeleted, takeDeleted } from './provider-files.queries.ts'
import { deletedKey, folderOf, type KeptPurpose } from './purposes.ts'

const keptFor = tenantFileLimits.deletedForDays * 24 * 60 * 60_000
export const deletedSince = ({ clock }: Pick<Files, 'clock'>) => new Date(clock() - keptFor).toISOString()

/** Removes a file from where it is served. Its bytes are kept for 30 days. */
export const deleteFile = async (files: Files, transaction: Transaction, caller: Caller, purpose: KeptPurpose, given: string) => {
  const { tenantId, kind, accountId, accountName } = caller
  const { storage, sites } = files
  const filename = given.normalize('NFC')
  const { code } = tenantOf(sites, tenantId)
  const key = folderOf(code, purpose) + filename
  const found = filename.includes('/') ? undefined : await storage.head(key)
  if (!found) throw new Problem('not-found', 'There is no file of that name.')
  const storageKey = deletedKey(code, randomUUID(), filename)
  await copyFile(storage, key, storageKey)
  const { size, contentType } = found
  const deleted = { deletedAt: isoNow(files), deletedBy: accountName, deletedById: kind === 'key' ? null : accountId }
  await addDeleted(transaction, tenantId, purpose, { filename, storageKey, contentType, size, ...deleted })
  transaction.afterCommit(() => storage.remove(key))
  return { filename, size }
}

/** Restores a deleted file, unless its name is taken by now. */
export const restoreFile = async (files: Files, transaction: Transaction, { tenantId }: Caller, purpose: KeptPurpose, id: number) => {
  const { storage, sites } = files
  const row = await takeDeleted(transaction, tenantId, purpose, id, deletedSince(files))
  if (!row) throw new Problem('not-found', 'There is no such deleted file.')
  const key = folderOf(tenantOf(sites, tenantId).code, purpose) + row.filename
  if (await storage.head(key)) throw new Problem('conflict', `There is a file called ${row.filename} again. Delete it first.`)
  if (!(await copyFile(storage, row.storageKey, key))) throw new Problem('not-found', 'The bytes of this file are lost.')
  transaction.afterCommit(() => storage.remove(row.storageKey))
  return { filename: row.filename, size: row.size }
}

/** Each with the account of the person who deleted it. */
export const deletedFiles = async (files: Files, db: TenantDatabase, tenantId: number, purpose: KeptPurpose) =>
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
