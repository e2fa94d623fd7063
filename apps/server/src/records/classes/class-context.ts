import type { RecordHooks } from '../../http/routes.ts'
import { dayAt } from '../../lists/list-days.ts'
import { type ReferenceValues, referenceValuesOf } from '../../lists/list-values.ts'
import { tenantOf } from '../../sites/sections.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { type ClassAccess, classAccessOf } from './class-access.queries.ts'

export type ClassDependencies = Pick<LearnerDependencies, 'catalogue' | 'clock' | 'secrets' | 'sites'>

/** What a call about classes needs: which ones the caller sees, the tenant's lists, and the day there. */
export type ClassContext = { access: ClassAccess; values: ReferenceValues; timeZone: string; today: string }

export const classHooks = ({ catalogue, clock, secrets, sites }: ClassDependencies): RecordHooks<ClassContext> => ({
  secrets,
  context: async ({ caller }) => {
    const { timeZone } = tenantOf(sites, caller.tenantId)
    const values = referenceValuesOf(await catalogue.of(caller.tenantId))
    return { access: classAccessOf(caller), values, timeZone, today: dayAt(timeZone, clock()) }
  },
})
