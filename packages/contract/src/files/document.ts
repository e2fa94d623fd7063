import { entity } from '../entity.ts'
import { id, required, text } from '../fields.ts'

/** The client uploads the bytes with one PUT to this URL within 15 minutes. */
export const documentUpload = entity('documentUpload', { documentId: required(id), documentPreSignedUrl: required(text) })

/** The URL opens the document for 5 minutes. */
export const documentLink = entity('documentLink', { documentUrl: required(text) })
