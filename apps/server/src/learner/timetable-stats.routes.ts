import { timetableStatsCalls } from '@lanyard/contract'
import { type LearnerHouse, learnerRoutesOf } from './learner-routes.ts'
import { listTimetableStats } from './timetable-stats.queries.ts'

export const timetableStatsRoutes = (house: LearnerHouse) =>
  learnerRoutesOf(
    house,
    timetableStatsCalls,
    { listLearnerTimetableStats: ({ db, context, query }) => listTimetableStats(db, context, query) },
    { section: 'Timetables' },
  )
