import { credentialStatuses, issuedCredentialStatuses } from '@lanyard/contract'

/** A credential's status, for those it is shared with. */
export type VerifiedStatus = 'valid' | 'revoked' | 'expired' | 'not valid'

const { revoked, expired } = credentialStatuses

export const verifiedStatusOf = (credentialStatusId: number): VerifiedStatus => {
  if (issuedCredentialStatuses.includes(credentialStatusId)) return 'valid'
  return credentialStatusId === revoked ? 'revoked' : credentialStatusId === expired ? 'expired' : 'not valid'
}
