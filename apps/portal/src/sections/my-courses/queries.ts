import { callQuery, callWholeList, type client } from '../../api.ts'

export type Course = Awaited<ReturnType<typeof client.listCourseEnrolments>>['items'][number]
export type CourseUnit = Course['unitEnrolments'][number]
export type Unit = Awaited<ReturnType<typeof client.listUnitEnrolments>>['items'][number]
export type Elearning = Awaited<ReturnType<typeof client.listElearningEnrolments>>['items'][number]

/** All of a learner's enrolments fit into one response each. Pages search and sort them locally, and a course seen in the list opens immediately. */
export const allCourses = callWholeList('listCourseEnrolments')

export const allUnits = callWholeList('listUnitEnrolments')

export const allElearning = callWholeList('listElearningEnrolments')

export const elementsOf = (unitEnrolmentId: number, withInactive: boolean) =>
  callQuery('listUnitEnrolmentElements', { params: { id: unitEnrolmentId }, query: { take: 200, ...(!withInactive && { unitElementIsActiveFilter: true }) } })
