import { Problem } from '../../../common/problem.ts'
import type { Database } from '../../../database/database.ts'
import type { RecordHooks } from '../../../http/routes.ts'
import { dayAt } from '../../../lists/list-days.ts'
import { type ReferenceValues, referenceValuesOf } from '../../../lists/list-values.ts'
import { tenantOf } from '../../../sites/sections.ts'
import type { Tenant } from '../../../sites/site.ts'
import type { LearnerDependencies } from '../../learner-dependencies.ts'
import type { CaseActions } from '../actions/case-actions.ts'
import { type CaseAccess, caseAccessOf } from './case-access.queries.ts'

export type CaseDependencies = Pick<LearnerDependencies, 'catalogue' | 'clock' | 'richTexts' | 'secrets' | 'sites'> & {
  database: Database
  /** What can go off with a reply. */
  actions: CaseActions
  /** Sends the replies of a tenant that are due. */
  sendReplies(tenantId: number): void
}

/** What a call about cases needs: which ones the caller sees, the tenant's lists, and the time. */
export type CaseContext = { actions: CaseActions; access: CaseAccess; values: ReferenceValues; tenant: Tenant; timeZone: string; now: string; today: string }

export const caseHooks = ({ actions, catalogue, clock, richTexts, secrets, sites }: CaseDependencies): RecordHooks<CaseContext> => ({
  secrets,
  prepare: richTexts.cleanBody,
  context: async ({ caller }) => {
    const now = clock()
    const tenant = tenantOf(sites, caller.tenantId)
    const { timeZone } = tenant
    const values = referenceValuesOf(await catalogue.of(caller.tenantId))
    return { actions, access: caseAccessOf(caller), values, tenant, timeZone, now: new Date(now).toISOString(), today: dayAt(timeZone, now) }
  },
})

/** Only people write in cases. */
export const personIn = ({ accountId }: CaseAccess): number => {
  if (accountId === null) throw new Problem('not-allowed', 'Only a person can do this. An API key can read cases.')
  return accountId
}
