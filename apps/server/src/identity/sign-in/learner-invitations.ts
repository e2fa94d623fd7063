import type { TenantId, Transaction } from '../../database/database.ts'
import { hashOf, newToken } from '../../secrets/random-tokens.ts'
import { type Given, setInvitedUntil } from '../accounts/administration.queries.ts'
import type { Realm } from '../realms.ts'
import { authUrl } from './answers.ts'
import { addLink, dropInvitingLinks } from './services/email-link.queries.ts'

/** A single-use link with which a learner chooses a password. Earlier ones end. */
export const inviteByLink = async (transaction: Transaction, realm: Realm, poolId: TenantId, accountId: number, given: Given) => {
  const token = newToken()
  await dropInvitingLinks(transaction, poolId, accountId)
  await setInvitedUntil(transaction, poolId, accountId, given)
  // No browser requested it, so in every browser the person presses a button.
  await addLink(transaction, poolId, {
    tokenHash: hashOf(token),
    accountId,
    browserHash: hashOf(newToken()),
    callbackUrl: `${realm.origin}/`,
    expiresAt: given.until,
    choosesPassword: true,
  })
  return authUrl(realm, 'callback/email', { token })
}
