import { publicFileCalls } from '@lanyard/contract'
import type { Files } from '../../files/files.ts'
import { hasFile, publicAddress } from '../../files/provider/listing.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { fileCalls } from './file-calls.ts'

/** Files that anyone can open, at a URL that stays the same when they are replaced. */
export const publicFileRoutes = (files: Files): Route[] => {
  const publicFiles = fileCalls(files, 'public-files', 'public-file')
  return routesOf(publicFileCalls, ['console'], {
    listPublicFiles: publicFiles.list,
    createPublicFileUpload: async (context) => {
      const { url, filename } = await publicFiles.announce(context)
      const { tenantId } = context.caller
      const { tenantCode } = context.params as { tenantCode: string }
      return { Url: url, FileExists: await hasFile(files, tenantId, 'public-files', filename), PublicFile: publicAddress(files, tenantCode, filename) }
    },
    deletePublicFile: publicFiles.remove,
    listDeletedPublicFiles: publicFiles.listDeleted,
    restorePublicFile: publicFiles.restore,
  })
}
