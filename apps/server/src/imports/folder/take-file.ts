import { largestImportPart } from '@lanyard/contract'
import { auditBySystem } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { Tenant } from '../../sites/site.ts'
import { SizeError, type Storage } from '../../storage/storage.ts'
import type { ReadableStorage } from '../../storage/storage-plain-folder.ts'
import type { ImportRow } from '../imports.queries.ts'
import { partKey, removeFile } from '../runs/import-files.ts'
import { countPart } from '../runs/runs.queries.ts'
import type { WatchedFile } from './watched-file.ts'
import { failArriving, takeFile } from './watched-files.queries.ts'

export type TakingOptions = { place: ReadableStorage; storage: Storage; database: Database }

const changedMeanwhile = 'The file was changed or removed while it was being read. It’s read again once it stays the same.'

/** Copies files of the watched folder to Lanyard's own, part by part. A run that was cut off goes on after its last part. */
export const openTaking = ({ place, storage, database }: TakingOptions) => {
  const giveUp = async ({ id, code }: Tenant, importId: number) => {
    await removeFile(storage, code, importId)
    await failArriving(database.forTenant(id), id, importId, changedMeanwhile)
  }

  /** Resolves to whether the part was copied from this version of the file. */
  const copyPart = async ({ key, version }: Pick<WatchedFile, 'key' | 'version'>, to: string, first: number, size: number): Promise<boolean> => {
    const found = await place.get(key, { first, last: first + size - 1 })
    if (found?.object.version !== version) {
      found?.body.destroy()
      return false
    }
    try {
      await storage.put(to, found.body, size)
    } catch (error) {
      if (error instanceof SizeError) return false
      throw error
    }
    return (await place.head(key))?.version === version
  }

  const copy = async (tenant: Tenant, file: Pick<WatchedFile, 'key' | 'version'>, run: ImportRow, signal: AbortSignal) => {
    const { id, size } = run
    for (let offset = run.received; offset < size && !signal.aborted; offset += largestImportPart) {
      const part = Math.min(largestImportPart, size - offset)
      if (!(await copyPart(file, partKey(tenant.code, id, offset), offset, part))) return giveUp(tenant, id)
      const counted = await database.forTenant(tenant.id).write((transaction) => countPart(transaction, tenant.id, id, offset, part))
      // It was cancelled, or another process is at it.
      if (!counted) return
    }
  }

  const take = async (tenant: Tenant, file: WatchedFile, signal: AbortSignal) => {
    const run = await database.forTenant(tenant.id).write(async (transaction) => {
      const taken = await takeFile(transaction, tenant.id, file)
      if (taken)
        await auditBySystem(transaction, tenant.id, [
          { action: 'import.create', subjectKind: 'import', subjectId: String(taken.id), after: { file: taken.fileName, path: file.key } },
        ])
      return taken
    })
    if (run && file.refusal === null) await copy(tenant, file, run, signal)
  }

  return { take, copy, giveUp }
}
