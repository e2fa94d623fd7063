import { iso } from '../../../common/clock.ts'
import { Problem } from '../../../common/problem.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { Mail } from '../../../mail/mail.ts'

const hour = 60 * 60_000
const most = { toRecipient: 5, aboutTenant: 200 }

type Inviting = { poolId: TenantId; tenantId: TenantId; recipient: string; kinds: readonly string[]; now: number }

const tooMany = (sentence: string) => new Problem('too-many-requests', `${sentence} Try again later.`, { headers: { 'retry-after': String(hour / 1000) } })

/** Whoever may invite can make Lanyard write to anyone, so invitations are limited per person and per hour. */
export const demandFewInvitations = async (mail: Mail, transaction: Transaction, { poolId, tenantId, recipient, kinds, now }: Inviting) => {
  const criteria = { recipient, aboutTenantId: tenantId, kinds, since: iso(now - hour) }
  const { toRecipient, aboutTenant } = await mail.countLately(transaction, poolId, criteria)
  if (toRecipient >= most.toRecipient) throw tooMany(`${most.toRecipient} invitations were sent to this address in the last hour.`)
  if (aboutTenant >= most.aboutTenant) throw tooMany(`${most.aboutTenant} invitations were sent in the last hour.`)
}
