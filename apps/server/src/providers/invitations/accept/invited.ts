import { iso } from '../../../common/clock.ts'
import { Problem } from '../../../common/problem.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { TenantId } from '../../../database/database.ts'
import type { Tenant } from '../../../sites/site.ts'
import { findPerson, findPersonByEmail } from '../../people/people.queries.ts'
import type { PeopleDependencies } from '../../people-dependencies.ts'
import { readInvitationToken } from '../invitation-links.ts'
import { findInvitationByToken, type Invitation } from '../invitations.queries.ts'

/** Every unusable link gets the same answer: wrong, used, cancelled, or of a suspended tenant. */
export const noSuchLink = () => new Problem('not-found', 'This link no longer works.')

export const hasExpired = () => new Problem('conflict', 'This invitation has expired.')

export type FoundInvitation = { tenant: Tenant; tokenHash: Buffer; invitation: Invitation }

/** The invitation a token belongs to. */
export const findByToken = async ({ database, clock, sites }: PeopleDependencies, token: string): Promise<FoundInvitation> => {
  const read = readInvitationToken(token)
  const tenant = read && sites.byId(read.tenantId)
  if (!read || !tenant || tenant.status !== 'active') throw noSuchLink()
  const invitation = await findInvitationByToken(database.forTenant(tenant.id), tenant.id, read.tokenHash, iso(clock()))
  if (!invitation) throw noSuchLink()
  return { tenant, tokenHash: read.tokenHash, invitation }
}

/** The inviter's name if known, and the console account that already has the invited email. */
export const peopleOf = ({ database }: PeopleDependencies, tenantId: TenantId, { Email, PrincipalId }: Invitation) =>
  database.forTenant(consolePool).write(async (inPool) => ({
    inviter: PrincipalId === null ? undefined : await findPerson(inPool, tenantId, PrincipalId),
    account: await findPersonByEmail(inPool, tenantId, Email),
  }))
