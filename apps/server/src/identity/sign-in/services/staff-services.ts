import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../common/problem.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { Tenant } from '../../../sites/site.ts'
import type { Identity } from '../../identity.ts'
import { startedHere } from '../../sessions/csrf.ts'
import { endSessions } from '../../sessions/sessions.queries.ts'
import { endChallengesWith } from '../challenges.queries.ts'
import { consoleServiceId } from './console-service-id.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'
import { leaveFor } from './redirect-state.ts'

const switchedOff = 'sign-in service switched off'

/** Ends the sessions of learners who used a service that is gone, and their sign-ins in progress. */
export const endLearnerSignIns = async (transaction: Transaction, tenantId: TenantId, providerId: string, at: string) => {
  await endChallengesWith(transaction, tenantId, null, providerId)
  return endSessions(transaction, tenantId, { openedWith: providerId }, at, switchedOff)
}

/** The same for staff. With `domains`, only those whose email is in none of them. */
export const endStaffSignIns = (transaction: Transaction, tenantId: TenantId, providerId: string, at: string, domains: readonly string[] = []) =>
  transaction.inTenant(consolePool, async (inPool) => {
    await endChallengesWith(inPool, consolePool, tenantId, providerId)
    const because = domains.length > 0 ? 'sign-in service narrowed' : switchedOff
    return endSessions(inPool, consolePool, { onlyTenantId: tenantId, openedWith: providerId, outside: domains }, at, because)
  })

type Start = { request: FastifyRequest; reply: FastifyReply; tenant: Pick<Tenant, 'id' | 'code'>; service: IdentityProvider; tokenHash: Buffer }

/** Redirects an invitation's holder to the service. The return is bound to this invitation and this browser. */
export const startAcceptance = async (identity: Identity, { request, reply, tenant, service, tokenHash }: Start): Promise<string> => {
  const { realms, clock, log } = identity
  const realm = realms.console
  if (!startedHere(request, realm)) throw new Problem('not-allowed', 'This can only be done from the page of the invitation.')
  try {
    const callbackId = consoleServiceId(tenant.code, service.providerId)
    const purpose = { tenantId: tenant.id, callbackId, callbackUrl: `${realm.origin}/`, invitation: tokenHash.toString('base64url') }
    return await leaveFor({ identity, realm, now: clock(), reply }, service, purpose)
  } catch (error) {
    log.warn({ err: error, provider: service.providerId }, 'an identity service does not answer')
    throw new Problem('not-possible', `${service.name} does not answer right now. Try again later, or choose a password instead.`)
  }
}
