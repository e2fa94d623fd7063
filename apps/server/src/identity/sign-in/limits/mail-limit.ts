import { iso } from '../../../common/clock.ts'
import type { Transaction } from '../../../database/database.ts'
import type { FoundAccount } from '../../accounts/accounts.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import { admitMailRequest, countMailRequests } from './address-limit.ts'

const hour = 60 * 60_000
const mostOfOneRequester = 3
const mostOfStrangers = 10

/**
 * Whether one more mail may be sent to an account: 3 an hour per requester, and 10 for all strangers together. A known device always has its own 3, so
 * strangers can't use them up.
 */
export const mayBeMailed = async (
  { secrets, mail }: Identity,
  transaction: Transaction,
  visit: Visit,
  account: FoundAccount | undefined,
  name: string,
  kind: 'reset-code' | 'sign-in-link',
): Promise<boolean> => {
  const requester = { name, isKnownDevice: account?.isKnownDevice === true }
  await admitMailRequest(secrets, transaction, visit, requester)
  const requests = await countMailRequests(secrets, transaction, visit, requester, kind)
  const sent = await mail.countSince(transaction, visit.realm.poolId, account?.id ?? -1, kind, iso(visit.now - hour))
  return requests <= mostOfOneRequester && (requester.isKnownDevice || sent < mostOfStrangers)
}
