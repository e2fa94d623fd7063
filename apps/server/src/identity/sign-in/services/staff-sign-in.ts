import type { InvitationReturn } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { consolePool } from '../../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { lockAccount } from '../../accounts/accounts.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import { callbackOn } from '../callback-url.ts'
import { deliverByRedirect } from '../deliver.ts'
import type { Outcome } from '../outcome.ts'
import { holdStaffService, readStaffServices } from './console-identities.queries.ts'
import { readConsoleServiceId } from './console-service-id.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'
import type { Person } from './oidc-person.ts'
import { isCanceled, personOf } from './person-of.ts'
import type { Attempt } from './provider.ts'
import { type RedirectState, takeRedirectState } from './redirect-state.ts'
import { letStaffIn, signInStaff } from './staff-person.ts'

export type Accepting = { tenantId: TenantId; tokenHash: Buffer; service: IdentityProvider; person: Person }

/** Accepts an invitation for the person the tenant's service names, in the tenant's transaction. Returns the account, or why not. */
export type AcceptByService = (
  transaction: Transaction,
  request: FastifyRequest,
  accepting: Accepting,
) => Promise<{ accountId: number } | { refused: InvitationReturn }>

type Returning = { identity: Identity; visit: Visit; request: FastifyRequest; accept: AcceptByService }

/** The account, its link, the membership and the accepted invitation are written together with the sign-in's first step, or not at all. */
const acceptAndGoOn = (
  { identity, visit, request, accept }: Returning,
  { tenantId, tokenHash, service, person }: Accepting,
): Promise<Outcome | { refused: InvitationReturn }> =>
  identity.database.forTenant(tenantId).write(async (transaction) => {
    const locked = await holdStaffService(transaction, tenantId, service.providerId)
    const accepted =
      locked?.issuer === service.issuer
        ? await accept(transaction, request, { tenantId, tokenHash, service: locked, person })
        : { refused: 'unavailable' as InvitationReturn }
    return transaction.inTenant(consolePool, async (inPool) => {
      const account = 'accountId' in accepted ? await lockAccount(inPool, consolePool, accepted.accountId) : undefined
      if (account) return letStaffIn(identity, inPool, visit, account, tenantId, service.providerId)
      const refused = 'refused' in accepted ? accepted.refused : 'gone'
      const about = { with: service.providerId, tenant: tenantId, reason: `invitation-${refused}` as const }
      await recordEvent(inPool, visit, { action: 'sign-in', outcome: 'refused', about })
      return { refused }
    })
  })

const wayBack = ({ invitation }: RedirectState, why: InvitationReturn, error: string) => (invitation ? `/invitation?problem=${why}` : `/login?error=${error}`)

/** GET {authBase}/callback/{id} at the console: from a tenant's service to its invitation, its sign-in, or a sentence that says why not. */
export const comeBackToConsole =
  (callbackId: string, accept: AcceptByService) =>
  async ({ identity, visit, request, reply }: Attempt) => {
    const { realm } = visit
    const redirectState = takeRedirectState(identity, visit, request, reply, callbackId)
    const go = (path: string) => reply.header('cache-control', 'no-store').redirect(`${realm.origin}${path}`, 302)
    const named = readConsoleServiceId(callbackId)
    if (!named) return go('/login?error=OldRedirectAddress')
    if (!redirectState) return go('/login?error=OAuthCallback')
    const refuse = (why: InvitationReturn, error: string) => go(wayBack(redirectState, why, error))
    const { tenantId, invitation } = redirectState
    const service = (await readStaffServices(identity.database, tenantId)).find(({ providerId }) => providerId === named.providerId)
    if (!service) return refuse('unavailable', 'AccessDenied')
    const person = await personOf(identity, visit, service, redirectState, request.url.split('?')[1] ?? '').catch((error: unknown) => {
      return isCanceled(identity, service, error) ? ('canceled' as const) : ('unavailable' as const)
    })
    if (typeof person === 'string') return refuse(person, person === 'canceled' ? 'ServiceCanceled' : 'OAuthCallback')
    const outcome = invitation
      ? await acceptAndGoOn({ identity, visit, request, accept }, { tenantId, tokenHash: Buffer.from(invitation, 'base64url'), service, person })
      : await signInStaff(identity, visit, tenantId, service, person)
    return 'refused' in outcome
      ? refuse(outcome.refused, 'AccessDenied')
      : deliverByRedirect(reply, realm, callbackOn(realm.origin, redirectState.callbackUrl), outcome)
  }
