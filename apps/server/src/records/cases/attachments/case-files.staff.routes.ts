import { caseFileCalls } from '@lanyard/contract'
import type { Files } from '../../../files/files.ts'
import { announceFile } from '../../../files/provider/announce.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import { type CaseContext, type CaseDependencies, caseHooks, personIn } from '../inbox/case-context.ts'

/** Files that staff upload for a reply. They are checked as learners' documents are. */
export const caseFileRoutes = (dependencies: CaseDependencies & { files: Files }): Route[] =>
  recordRoutesOf<typeof caseFileCalls, CaseContext>(caseFileCalls, ['console', 'api'], caseHooks(dependencies), {
    createCaseFile: async ({ transaction, access, caller, body }) => {
      personIn(access)
      const { uploadId, url, contentType } = await announceFile(dependencies.files, transaction, caller, 'messages', { Filename: body.filename })
      return { id: uploadId, url, contentType }
    },
  })
