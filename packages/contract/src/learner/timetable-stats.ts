import { type Calls, many } from '../call.ts'
import { entity } from '../entity.ts'
import { id, number, required, text, whole } from '../fields.ts'
import { filtersOn, listQuery } from './listing.ts'

/** A percentage is null while there is nothing to divide by. */
export const learnerTimetableStats = entity('learnerTimetableStats', {
  timetableId: required(id),
  timetableCode: text,
  timetableDescription: text,
  totalCountOfClasses: required(whole),
  totalCountOfClassesInPast: required(whole),
  countOfAttendedClassesInPast: required(whole),
  countOfAbsentClassesInPast: required(whole),
  countOfMedicalLeaveClassesInPast: required(whole),
  countOfApprovedLeaveClassesInPast: required(whole),
  currentAttendancePercentage: number,
  maxPossibleAttendancePercentage: number,
})

export const learnerTimetableStatsFilters = filtersOn({ timetableId: 'id' })

export const timetableStatsCalls = {
  listLearnerTimetableStats: {
    method: 'GET',
    path: '/learner-app/learner-timetable-stats',
    summary: 'Attendance of each timetable',
    needs: 'own-records',
    query: listQuery(learnerTimetableStats, learnerTimetableStatsFilters),
    answer: many(learnerTimetableStats),
  },
} as const satisfies Calls
