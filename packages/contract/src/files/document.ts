import { entity } from '../entity.ts'
import { id, required, text } from '../fields.ts'

/** The bytes go to the address with one PUT, within 15 minutes. */
export const documentUpload = entity('documentUpload', { documentId: required(id), documentPreSignedUrl: required(text) })

/** The address opens the document for 5 minutes. */
export const documentLink = entity('documentLink', { documentUrl: required(text) })
