import { stageOfCourse } from '@lanyard/web/records/enrolment-states.ts'
import type { Course, Elearning } from './queries.ts'

export type NamedElearning = Elearning & { name: string; course: Course | undefined; isForUnit: boolean }

/** What an e-learning site is for: a unit or a whole course. */
export const nameElearning = (enrolments: readonly Elearning[], courses: readonly Course[]): NamedElearning[] =>
  enrolments.map((enrolment) => {
    const course = courses.find(({ courseEnrolmentId }) => courseEnrolmentId === enrolment.courseEnrolmentId)
    const unit = course?.unitEnrolments.find(({ unitEnrolmentId }) => unitEnrolmentId === enrolment.unitEnrolmentId)
    const name = unit?.unitDescription ?? course?.courseOfferDescription ?? enrolment.siteName ?? 'E-learning course'
    return { ...enrolment, name, course, isForUnit: unit !== undefined }
  })

/** A site's address is used only if it is a web URL. */
export const addressOf = ({ siteIdentifier }: Elearning) =>
  siteIdentifier && URL.canParse(siteIdentifier) && /^https?:$/.test(new URL(siteIdentifier).protocol) ? siteIdentifier : undefined

export const isNotYetOpen = ({ course }: NamedElearning, today: string) =>
  course !== undefined && stageOfCourse(course.enrolmentStatusId) === 'to-come' && (course.startDate == null || course.startDate > today)
