import type { Call } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import type { Files } from '../../files/files.ts'
import { announceFile, type FileRequest } from '../../files/provider/announce.ts'
import { deletedFiles, deleteFile, restoreFile } from '../../files/provider/deleting.ts'
import { listFiles, listPictures } from '../../files/provider/listing.ts'
import type { Purpose } from '../../files/provider/purposes.ts'
import type { ReadContext, WriteContext } from '../../http/routes.ts'
import { readNames } from '../../identity/accounts/names.queries.ts'

type WriteContextWith<Body> = Omit<WriteContext, 'body' | 'params' | 'query'> & { body: Body }
type FileReader = Pick<ReadContext<Call>, 'caller' | 'db'>

/** The calls for files of a purpose. `subject` is their name in the audit log. */
export const fileCalls = (files: Files, purpose: Purpose, subject: string) => ({
  list: async ({ caller }: FileReader) => {
    const items = await (purpose === 'branding' ? listPictures(files, caller.tenantId) : listFiles(files, caller.tenantId, purpose))
    return { items, totalCount: items.length }
  },
  listDeleted: async ({ caller, db }: FileReader) => {
    const found = await deletedFiles(files, db, caller.tenantId, purpose)
    const names = await readNames(
      files.database,
      found.map(({ deletedById }) => deletedById),
    )
    const items = found.map(({ deletedById, ...file }) => ({ ...file, DeletedByName: names.get(deletedById ?? 0) ?? null }))
    return { items, totalCount: items.length }
  },
  announce: ({ caller, transaction, body }: WriteContextWith<FileRequest>) => announceFile(files, transaction, caller, purpose, body),
  remove: async ({ caller, transaction, request, body }: WriteContextWith<{ Filename: string }>) => {
    const { filename, size } = await deleteFile(files, transaction, caller, purpose, body.Filename)
    await audit(transaction, caller, request, [{ action: `${subject}.delete`, subjectKind: subject, subjectId: filename, before: { size } }])
    return { Success: true }
  },
  restore: async ({ caller, transaction, request, body }: WriteContextWith<{ DeletedFileId: number }>) => {
    const { filename, size } = await restoreFile(files, transaction, caller, purpose, body.DeletedFileId)
    await audit(transaction, caller, request, [{ action: `${subject}.restore`, subjectKind: subject, subjectId: filename, after: { size } }])
    return { Success: true }
  },
})
