import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { RecordHooks } from '../../http/routes.ts'
import { dayAt } from '../../lists/list-days.ts'
import { type ReferenceValues, referenceValuesOf } from '../../lists/list-values.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { Tenant } from '../../sites/site.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'

export type ApprovalDependencies = Pick<LearnerDependencies, 'catalogue' | 'clock' | 'secrets' | 'sites'> & {
  mail: Mail
}

export type ApprovalContext = { tenant: Tenant; values: ReferenceValues; secrets: Secrets; now: string; today: string }

export const approvalContext = async (
  { catalogue, clock, secrets, sites }: Pick<ApprovalDependencies, 'catalogue' | 'clock' | 'secrets' | 'sites'>,
  tenantId: number,
): Promise<ApprovalContext> => {
  const now = clock()
  const tenant = tenantOf(sites, tenantId)
  const values = referenceValuesOf(await catalogue.of(tenantId))
  return { tenant, values, secrets, now: new Date(now).toISOString(), today: dayAt(tenant.timeZone, now) }
}

export const approvalHooks = (dependencies: ApprovalDependencies): RecordHooks<ApprovalContext> => ({
  secrets: dependencies.secrets,
  context: ({ caller: { tenantId } }) => approvalContext(dependencies, tenantId),
})

/** Only people decide. */
export const personOf = ({ kind, accountId }: Caller): number => {
  if (kind === 'key') throw new Problem('not-allowed', 'Only a person can do this. An API key can read requests.')
  return accountId
}
