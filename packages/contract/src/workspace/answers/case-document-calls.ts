import { type Calls, plain } from '../../call.ts'
import { noQuery } from '../../query.ts'
import { documentParams, openedDocument } from '../learner-documents.ts'

/** The files of a case. */
export const caseDocumentCalls = {
  openCaseDocument: {
    method: 'POST',
    path: '/cases/{id}/documents/{documentId}/openings',
    summary: 'The URL that opens a file of a case, valid for 5 minutes. Asking is recorded, and the learner sees who did',
    needs: ['cases:read', 'cases:read-assigned', 'cases:read-restricted'],
    params: documentParams,
    query: noQuery,
    answer: plain(openedDocument),
    isSecret: true,
  },
} as const satisfies Calls
