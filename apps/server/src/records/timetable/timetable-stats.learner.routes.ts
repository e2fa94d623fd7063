import { timetableStatsCalls } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listTimetableStats } from './timetable-stats.queries.ts'

export const timetableStatsRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    timetableStatsCalls,
    { listLearnerTimetableStats: ({ db, context, query }) => listTimetableStats(db, context, query) },
    { section: 'Timetables' },
  )
