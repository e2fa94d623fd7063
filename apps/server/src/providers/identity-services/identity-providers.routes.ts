import { identityProviderCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { iso } from '../../common/clock.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import type { Identity } from '../../identity/identity.ts'
import { endLearnerSignIns, endStaffSignIns } from '../../identity/sign-in/services/staff-services.ts'
import type { Sites } from '../../sites/sites.ts'
import { addProvider, dropLinks, dropProvider, holdProvider, listProviders, type ProviderRow, writeProvider } from './identity-providers.queries.ts'
import { auditedProvider, demandIssuer, demandServes, endsFor, isNarrowed, providerView, rowOf } from './identity-providers.ts'

/** The test calls are served elsewhere, without holding a database connection. */
const { testIdentityProvider: _test, tryIdentityProvider: _try, ...keeping } = identityProviderCalls

type Dependencies = Pick<Identity, 'allowsLocalServices' | 'clock' | 'changeNotifications' | 'realms' | 'secrets'> & { sites: Sites }

const subject = (providerId: string) => ({ subjectKind: 'identity-provider', subjectId: providerId })

const demandProvider = async (transaction: Transaction, tenantId: number, providerId: string) => {
  const row = await holdProvider(transaction, tenantId, providerId)
  if (!row) throw new Problem('not-found', 'This sign-in service doesn’t exist.')
  return row
}

/** A tenant's OpenID Connect services, for its learners, its staff, or both. */
export const identityProviderRoutes = ({ secrets, sites, allowsLocalServices, clock, changeNotifications, realms }: Dependencies): Route[] => {
  const returnOriginsOf = (tenantId: number) => {
    const own = sites.all().filter(({ tenant }) => tenant.id === tenantId)
    return { sites: own.map(({ origin }) => origin), console: realms.console.origin, tenantCode: own[0]?.tenant.code ?? '' }
  }
  const endSignIns = async (transaction: Transaction, tenantId: number, before: ProviderRow, after?: ProviderRow): Promise<number> => {
    const { providerId } = before
    const at = iso(clock())
    const learners = endsFor('servesLearners', before, after) ? await endLearnerSignIns(transaction, tenantId, providerId, at) : []
    // A learner's account can have another email than the service reports, so allowed domains are only checked at the next sign-in.
    const narrowed = after && isNarrowed(before, after) ? after.allowedDomains : undefined
    const endsForStaff = endsFor('servesStaff', before, after)
    const staff = endsForStaff || narrowed ? await endStaffSignIns(transaction, tenantId, providerId, at, endsForStaff ? [] : narrowed) : []
    if (learners.length + staff.length > 0) transaction.afterCommit(changeNotifications.handledByAll)
    return learners.length + staff.length
  }

  return routesOf(keeping, ['console'], {
    listIdentityProviders: async ({ caller: { tenantId }, db }) => {
      const rows = await listProviders(db, tenantId)
      return { items: rows.map((row) => providerView(row, returnOriginsOf(tenantId))), totalCount: rows.length }
    },
    createIdentityProvider: async ({ caller, transaction, request, body }) => {
      const { ProviderId, ClientSecret, ...written } = body
      if (['credentials', 'email'].includes(ProviderId)) throw badInput([{ pointer: '/ProviderId', message: 'Is taken by another way to sign in.' }])
      const row = rowOf(ProviderId, demandIssuer(written.Issuer, allowsLocalServices), secrets.seal(ClientSecret), written)
      demandServes(row)
      if (!(await addProvider(transaction, caller.tenantId, row))) throw new Problem('conflict', `There is an identity provider called ${ProviderId} already.`)
      await audit(transaction, caller, request, [{ action: 'identity-provider.create', ...subject(ProviderId), after: auditedProvider(row) }])
      return providerView(row, returnOriginsOf(caller.tenantId))
    },
    replaceIdentityProvider: async ({ caller, transaction, request, params, body }) => {
      const { ClientSecret, ...written } = body
      const before = await demandProvider(transaction, caller.tenantId, (params as { id: string }).id)
      const secret = ClientSecret === undefined ? before.clientSecretSealed : secrets.seal(ClientSecret)
      const after = rowOf(before.providerId, demandIssuer(written.Issuer, allowsLocalServices), secret, written)
      demandServes(after)
      await writeProvider(transaction, caller.tenantId, after)
      const unlinked = before.issuer === after.issuer ? 0 : await dropLinks(transaction, caller.tenantId, before.providerId)
      const signedOut = await endSignIns(transaction, caller.tenantId, before, after)
      const changes = {
        ...auditedProvider(after),
        ...(ClientSecret !== undefined && { clientSecret: 'replaced' }),
        ...(unlinked > 0 && { unlinked }),
        ...(signedOut > 0 && { signedOut }),
      }
      await audit(transaction, caller, request, [
        { action: 'identity-provider.replace', ...subject(before.providerId), before: auditedProvider(before), after: changes },
      ])
      return providerView(after, returnOriginsOf(caller.tenantId))
    },
    deleteIdentityProvider: async ({ caller, transaction, request, params }) => {
      const before = await demandProvider(transaction, caller.tenantId, (params as { id: string }).id)
      const unlinked = await dropLinks(transaction, caller.tenantId, before.providerId)
      const signedOut = await endSignIns(transaction, caller.tenantId, before)
      await dropProvider(transaction, caller.tenantId, before.providerId)
      await audit(transaction, caller, request, [
        {
          action: 'identity-provider.delete',
          ...subject(before.providerId),
          before: auditedProvider(before),
          after: { unlinked, ...(signedOut > 0 && { signedOut }) },
        },
      ])
      return { Success: true }
    },
  })
}
