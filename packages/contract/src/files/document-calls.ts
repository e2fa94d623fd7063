import { z } from 'zod'
import { type Call, one } from '../call.ts'
import { documentLink, documentUpload } from './document.ts'
import { documentLimits } from './document-limits.ts'

const fileUpload = z.strictObject({ filename: z.string().min(1).max(1000), size: z.int().min(1).max(documentLimits.largest) })

/** Uploading and opening a document. */
export const documentCalls = {
  createDocumentFile: {
    method: 'POST',
    path: '/learner-app/document-file',
    summary: 'Start a document upload; returns the URL for one PUT within 15 minutes',
    needs: 'own-records',
    body: { name: 'fileUpload', schema: fileUpload },
    answer: one(documentUpload),
  },
  getDocumentFile: {
    method: 'GET',
    path: '/learner-app/document-file/{id}',
    summary: 'The URL that opens a document, valid for 5 minutes',
    needs: 'own-records',
    params: z.strictObject({ id: z.int().min(1).max(999_999_999_999_999).meta({ description: 'Must be the id of a document.' }) }),
    answer: one(documentLink),
    isSecret: true,
  },
} as const satisfies Record<string, Call>
