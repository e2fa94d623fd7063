import { z } from 'zod'
import { type Calls, plain } from '../../call.ts'
import { documentLimits } from '../../files/document-limits.ts'
import { largestId, noQuery } from '../../query.ts'

/** What goes off with a reply: a file that its writer uploaded, or a document of the learner's record. The other id is null. */
export const caseAttachment = z.object({ fileId: z.uuid().nullable(), documentId: z.int().nullable(), filename: z.string(), size: z.int() })
export type CaseAttachment = z.output<typeof caseAttachment>

export const givenAttachments = z
  .array(z.union([z.strictObject({ fileId: z.uuid() }), z.strictObject({ documentId: z.int().min(1).max(largestId) })]))
  .max(documentLimits.perMessage)
export type GivenAttachment = z.output<typeof givenAttachments>[number]

export const caseFileCalls = {
  createCaseFile: {
    method: 'POST',
    path: '/case-files',
    summary: 'Announce a file to send with a reply. Send its bytes to the URL with PUT; unless a draft or a reply has it, it is deleted after a day',
    needs: ['cases:answer', 'cases:answer-assigned'],
    query: noQuery,
    body: { name: 'file', schema: z.strictObject({ filename: z.string().min(1).max(200), size: z.int().min(1).max(documentLimits.largest) }) },
    answer: plain(z.object({ id: z.uuid(), url: z.string(), contentType: z.string() })),
  },
} as const satisfies Calls
