import type { TenantId, Transaction } from '../../database/database.ts'
import { hashOf, newToken } from '../../secrets/random-tokens.ts'
import { setInvitedUntil } from '../accounts/administration.queries.ts'
import type { Realm } from '../realms.ts'
import { authUrl } from './answers.ts'
import { addLink, dropInvitingLinks } from './services/email-link.queries.ts'

const sevenDays = 7 * 24 * 60 * 60_000

/** A link, good once and for seven days, with which a learner chooses a password; the earlier ones end. */
export const inviteByLink = async (transaction: Transaction, realm: Realm, poolId: TenantId, accountId: number, now: number) => {
  const token = newToken()
  const until = new Date(now + sevenDays).toISOString()
  await dropInvitingLinks(transaction, poolId, accountId)
  await setInvitedUntil(transaction, poolId, accountId, until)
  // No browser asked for it, so a person presses a button in any of them.
  await addLink(transaction, poolId, {
    tokenHash: hashOf(token),
    accountId,
    browserHash: hashOf(newToken()),
    callbackUrl: `${realm.origin}/`,
    expiresAt: until,
    choosesPassword: true,
  })
  return authUrl(realm, 'callback/email', { token })
}
