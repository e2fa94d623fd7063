import { type LearnerSegment, type ListQuery, staffLearnerExportCalls, staffLearnerListCalls } from '@lanyard/contract'
import type { Exports } from '../../http/limits/exports.ts'
import { type Route, recordRoutesOf, routesOf } from '../../http/routes.ts'
import { demandSegments } from './learner-access.ts'
import { type StaffLearnerContext, type StaffLearnerDependencies, staffLearnerContext, staffLearnerHooks } from './learner-context.ts'
import { exportLearners } from './learner-export.ts'
import { selectLearners } from './learner-list.queries.ts'
import { amountsIn } from './money.ts'

const segmentsIn = ({ segmentFilter }: ListQuery) => segmentFilter as LearnerSegment | LearnerSegment[] | undefined

/** Staff find learners, and take the list with them. */
export const staffLearnerListRoutes = (dependencies: StaffLearnerDependencies & { exports: Exports }): Route[] => [
  ...recordRoutesOf<typeof staffLearnerListCalls, StaffLearnerContext>(staffLearnerListCalls, ['console'], staffLearnerHooks(dependencies), {
    listLearners: async ({ db, query, access, segments, values }) => {
      demandSegments(access, segmentsIn(query))
      const { items, totalCount } = await selectLearners(db, access, query, segments)
      return { items: items.map((learner) => ({ ...learner, overdue: amountsIn(learner.overdue, values) })), totalCount }
    },
  }),
  ...routesOf(staffLearnerExportCalls, ['console'], {
    exportLearners: async ({ db, query, caller, request }) => {
      const context = await staffLearnerContext(dependencies, caller)
      demandSegments(context.access, segmentsIn(query))
      return exportLearners({ ...context, db, caller, request, query }, dependencies.exports)
    },
  }),
]
