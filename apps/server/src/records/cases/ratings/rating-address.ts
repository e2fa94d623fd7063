import { timingSafeEqual } from 'node:crypto'
import type { CaseRatingAnswer } from '@lanyard/contract'
import type { TenantId } from '../../../database/database.ts'
import type { Secrets } from '../../../secrets/secrets.ts'
import type { Site } from '../../../sites/site.ts'

export type RatedCase = { supportCaseId: number; learnerId: number }

const tokenOf = ({ sign }: Secrets, tenantId: TenantId, { supportCaseId, learnerId }: RatedCase) =>
  sign('case rating', `${tenantId}.${supportCaseId}.${learnerId}`)

/** The URL on which a learner rates a case without signing in. Only the installation's secret can create it. */
export const ratingUrlOf = (secrets: Secrets, { origin, tenant }: Site, rated: RatedCase, answer: CaseRatingAnswer) =>
  `${origin}/case-rating/${rated.supportCaseId}.${rated.learnerId}.${tokenOf(secrets, tenant.id, rated)}?answer=${answer}`

const addressPattern = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/

export const ratedCaseOf = (secrets: Secrets, tenantId: TenantId, address: string): RatedCase | undefined => {
  const [, supportCase, learner, token] = addressPattern.exec(address) ?? []
  if (token === undefined) return undefined
  const rated = { supportCaseId: Number(supportCase), learnerId: Number(learner) }
  return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(secrets, tenantId, rated))) ? rated : undefined
}
