import type { Calendar } from './calendar.ts'
import type { CourseState } from './provider-file.ts'

/** Enrolment status, and first and last day relative to today. */
export const courseStates: Record<CourseState, { statusId: number; from: number; to: number | null }> = {
  current: { statusId: 5, from: -140, to: 126 },
  finished: { statusId: 9, from: -560, to: -280 },
  withdrawn: { statusId: 10, from: -420, to: -365 },
  upcoming: { statusId: 4, from: 35, to: 42 },
  hidden: { statusId: 5, from: -30, to: null },
}

/** The first and last day of a course in this state. */
export const courseDays = (calendar: Calendar, state: CourseState): [from: string, to: string | null] => {
  const { from, to } = courseStates[state]
  return [calendar.day(from), to === null ? null : calendar.day(to)]
}
