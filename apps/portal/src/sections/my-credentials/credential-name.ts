import type { Credential } from './queries.ts'

export const nameOfCredential = (credential: Credential) =>
  credential.qualificationName ?? credential.qualificationDescription ?? credential.courseOfferDescription ?? 'Credential'

/** What kind of paper it is: a certificate, a statement, a record. */
export const kindOfCredential = (credential: Credential) => credential.documentDescription ?? credential.ureportName ?? 'Certificate'
