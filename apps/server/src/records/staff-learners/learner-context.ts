import type { Caller } from '../../caller.ts'
import type { RecordHooks } from '../../http/routes.ts'
import { dayAt } from '../../lists/list-days.ts'
import { type ReferenceValues, referenceValuesOf } from '../../lists/list-values.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { Tenant } from '../../sites/site.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { type LearnerAccess, learnerAccessOf } from './learner-access.ts'
import type { SegmentContext } from './learner-segments.queries.ts'

export type StaffLearnerDependencies = Pick<LearnerDependencies, 'catalogue' | 'clock' | 'secrets' | 'sites'>

/** What a call of staff about learners needs: what the caller sees, the tenant's lists, and the time. */
export type StaffLearnerContext = { access: LearnerAccess; values: ReferenceValues; tenant: Tenant; segments: SegmentContext }

/** What segments depend on: the provider's day, country and attendance threshold. */
export const segmentContextOf = (tenant: Pick<Tenant, 'id' | 'timeZone' | 'countryCode' | 'settings'>, at: number): SegmentContext => ({
  ...{ tenantId: tenant.id, now: new Date(at).toISOString(), today: dayAt(tenant.timeZone, at) },
  ...{ countryCode: tenant.countryCode, threshold: tenant.settings.Attendance?.Threshold ?? null },
})

export const staffLearnerContext = async ({ catalogue, clock, sites }: StaffLearnerDependencies, caller: Caller): Promise<StaffLearnerContext> => {
  const tenant = tenantOf(sites, caller.tenantId)
  return {
    access: learnerAccessOf(caller),
    values: referenceValuesOf(await catalogue.of(caller.tenantId)),
    tenant,
    segments: segmentContextOf(tenant, clock()),
  }
}

export const staffLearnerHooks = (dependencies: StaffLearnerDependencies): RecordHooks<StaffLearnerContext> => ({
  secrets: dependencies.secrets,
  context: ({ caller }) => staffLearnerContext(dependencies, caller),
})
