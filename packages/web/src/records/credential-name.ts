type Text = string | null | undefined
type Credential = { qualificationName?: Text; qualificationDescription?: Text; courseOfferDescription?: Text; documentDescription?: Text; ureportName?: Text }

export const nameOfCredential = (credential: Credential) =>
  credential.qualificationName ?? credential.qualificationDescription ?? credential.courseOfferDescription ?? 'Credential'

/** The kind of document: a certificate, a statement or a record. */
export const kindOfCredential = (credential: Credential) => credential.documentDescription ?? credential.ureportName ?? 'Certificate'
