import { timetableStatsCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { listTimetableStats } from './timetable-stats.queries.ts'

export const timetableStatsRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    timetableStatsCalls,
    { listLearnerTimetableStats: ({ db, context, query }) => listTimetableStats(db, context, query) },
    { section: 'Timetables' },
  )
