import { invitationDays } from '@lanyard/contract'
import type { Caller } from '../../../caller.ts'
import { day, iso } from '../../../common/clock.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { Transaction } from '../../../database/database.ts'
import { consoleSender } from '../../../mail/console-sender.ts'
import type { Tenant } from '../../../sites/site.ts'
import { findPerson } from '../../people/people.queries.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import { invitationUrl } from '../invitation-links.ts'
import type { Invitation } from '../invitations.queries.ts'
import { demandFewInvitations } from './invitation-limits.ts'

/** The inviter, as the invitation and its mail name them. */
export type Inviter = Pick<Invitation, 'PrincipalId' | 'PrincipalUsername' | 'PrincipalEmail'> & { name: string }

export const inviterOf = async (transaction: Transaction, { kind, tenantId, accountId, accountName }: Caller): Promise<Inviter> => {
  if (kind === 'key') return { PrincipalId: null, PrincipalUsername: accountName, PrincipalEmail: null, name: accountName }
  const person = await transaction.inTenant(consolePool, (inPool) => findPerson(inPool, tenantId, accountId))
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ') || accountName
  return { PrincipalId: accountId, PrincipalUsername: accountName, PrincipalEmail: person?.email ?? null, name }
}

export const expiryFrom = (now: number) => iso(now + invitationDays * day)

type Sending = {
  tenant: Pick<Tenant, 'id' | 'name' | 'settings'>
  invitation: Pick<Invitation, 'Email' | 'FirstName' | 'Message'>
  inviter: string
  token: string
  now: number
}

/** Queues the mail in the console's own pool. It is sent after the commit. */
export const sendInvitation = (dependencies: PeopleDependencies, transaction: Transaction, sending: Sending) =>
  transaction.inTenant(consolePool, async (inPool) => {
    const { tenant, invitation, inviter, token, now } = sending
    await demandFewInvitations(dependencies.mail, inPool, { poolId: consolePool, tenantId: tenant.id, recipient: invitation.Email, kinds: ['invitation'], now })
    await dependencies.mail.queue(
      inPool,
      { realm: consoleSender(dependencies, tenant), now },
      { id: null, email: invitation.Email, firstName: invitation.FirstName },
      { kind: 'invitation', url: invitationUrl(dependencies.consoleOrigin, token), inviter, note: invitation.Message },
    )
  })
