import { z } from 'zod'
import { type Fields, id, moment, required, text, whole } from '../fields.ts'

/** A document as it appears in messages and case entries (3.5). */
export const documentFields = {
  documentId: required(id),
  filepath: text,
  filename: text,
  size: whole,
  lastModifiedUserId: id,
  lastModifiedTimeStamp: moment,
} satisfies Fields

export const documentsOf = z.array(z.object(documentFields))
