/** What became of a credential, for those it is shown to. Identifiers of shipped values are for ever. */
export type VerifiedStatus = 'valid' | 'revoked' | 'expired' | 'not valid'

/** Issued, reissued. */
export const issuedStatuses = [5, 6]
const [revoked, expired] = [7, 8]

export const verifiedStatusOf = (credentialStatusId: number): VerifiedStatus => {
  if (issuedStatuses.includes(credentialStatusId)) return 'valid'
  return credentialStatusId === revoked ? 'revoked' : credentialStatusId === expired ? 'expired' : 'not valid'
}

/** Of a course: completed; of a qualification: requirements met, certificate issued. */
export const completedStudies = { course: 9, qualification: [6, 7] }

/** A draft was never given to anybody. */
export const draftStatus = 1
