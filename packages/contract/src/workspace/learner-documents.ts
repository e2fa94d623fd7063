import { z } from 'zod'
import { type Calls, page, plain } from '../call.ts'
import { idParams } from '../learner/listing.ts'
import { largestId, noQuery, search, skip, take } from '../query.ts'

/** A document of a learner, as staff see it. */
export const learnerDocument = z.object({
  documentId: z.int(),
  filename: z.string(),
  size: z.int(),
  isFromLearner: z.boolean(),
  /** Whether the learner can't open it, because it belongs to something that is hidden from them. It can't be attached to a reply. */
  isHidden: z.boolean(),
  createdAt: z.iso.datetime(),
  /** What it belongs to: a case, a message, a credential, a request, or the record. */
  of: z.string(),
})
export type LearnerDocument = z.output<typeof learnerDocument>

export const documentParams = z.strictObject({
  id: idParams.shape.id,
  documentId: z.int().min(1).max(largestId).meta({ description: 'Must be the id of a document.' }),
})

/** Opens the document for five minutes. */
export const openedDocument = z.object({ url: z.string() })

/** The documents of a learner. Those of a case are seen by whoever sees the case. */
export const staffLearnerDocumentCalls = {
  listLearnerDocuments: {
    method: 'GET',
    path: '/staff/learners/{id}/documents',
    summary: 'A learner’s documents, newest first',
    needs: 'learners:read',
    params: idParams,
    query: z.strictObject({ search, skip, take }),
    answer: page(learnerDocument),
  },
  openLearnerDocument: {
    method: 'POST',
    path: '/staff/learners/{id}/documents/{documentId}/openings',
    summary: 'The URL that opens a learner’s document, valid for 5 minutes. Asking is recorded, and the learner sees who did',
    needs: 'learners:read',
    params: documentParams,
    query: noQuery,
    answer: plain(openedDocument),
    isSecret: true,
  },
} as const satisfies Calls
