import { credentialShareCalls } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase } from '../../database/database.ts'
import { openSharedRate } from '../../http/limits/shared-rates.ts'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerContext, LearnerDependencies } from '../learner-dependencies.ts'
import { publicOriginOf } from '../public-origin.ts'
import { badgeOf, readShare } from './credential-shares.queries.ts'
import { checkShare, demandIssued, endShare, shownShare } from './credential-shares.ts'

const credentialOf = async (db: TenantDatabase, { scope }: LearnerContext, credentialId: number) => {
  const credential = await readShare(db, scope, credentialId)
  if (!credential) throw new Problem('not-found')
  return credential
}

/** Each badge request signs a new one. */
const allowedBadges = { name: 'badge', most: 30, everySeconds: 2, message: "You've asked for a lot of badges in a short time." }

export const credentialShareRoutes = (dependencies: LearnerDependencies) => {
  const countBadge = openSharedRate({ ...allowedBadges, clock: dependencies.clock })
  return learnerRoutesOf(dependencies, credentialShareCalls, {
    getCredentialShare: async ({ db, context, params }) => shownShare(dependencies, context, await credentialOf(db, context, params.id)),
    replaceCredentialShare: { check: ({ params, body, ...call }) => checkShare(dependencies, call, params.id, body.sharedUntil ?? null) },
    endCredentialShare: ({ params, ...call }) => endShare(dependencies, call, params.id),
    getCredentialBadge: async ({ db, context, params }) => {
      const { tenant, scope, now } = context
      await countBadge(db, scope.tenantId, String(scope.learner.accountId))
      const credential = await credentialOf(db, context, params.id)
      demandIssued(credential)
      const { guid, firstSignedAt } = await badgeOf(db, scope, params.id, now)
      const { learnerName, qualificationCode, qualificationName, title, isWhole, date, number } = credential
      const issuedAt = date === null ? firstSignedAt : `${date}T00:00:00Z`
      const provider = { tenantId: tenant.id, name: tenant.name, origin: publicOriginOf(dependencies.sites, tenant) }
      const { jwt, keysAddress } = await dependencies.signBadge(provider, { guid, learnerName, qualificationCode, qualificationName, title, isWhole, issuedAt })
      return { filename: `${(number ?? `credential-${params.id}`).replace(/[^\w-]+/g, '-')}.jwt`, jwt, keysAddress }
    },
  })
}
