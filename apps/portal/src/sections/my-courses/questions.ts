import { queryOptions } from '@tanstack/react-query'
import { ask, client } from '../../api.ts'
import { everyPage } from '../../list/every-page.ts'

export type Course = Awaited<ReturnType<typeof client.listCourseEnrolments>>['items'][number]
export type CourseUnit = Course['unitEnrolments'][number]
export type Unit = Awaited<ReturnType<typeof client.listUnitEnrolments>>['items'][number]
export type Elearning = Awaited<ReturnType<typeof client.listElearningEnrolments>>['items'][number]

/** The learner's whole study fits in one answer each; the pages search and sort it themselves, and a course seen in the list opens at once. */
export const allCourses = queryOptions({
  queryKey: ['listCourseEnrolments', 'all'],
  queryFn: ({ signal }) => everyPage((page) => client.listCourseEnrolments({ query: page, signal })),
})

export const allUnits = queryOptions({
  queryKey: ['listUnitEnrolments', 'all'],
  queryFn: ({ signal }) => everyPage((page) => client.listUnitEnrolments({ query: page, signal })),
})

export const allElearning = queryOptions({
  queryKey: ['listElearningEnrolments', 'all'],
  queryFn: ({ signal }) => everyPage((page) => client.listElearningEnrolments({ query: page, signal })),
})

export const elementsOf = (unitEnrolmentId: number, withInactive: boolean) =>
  ask('listUnitEnrolmentElements', { params: { id: unitEnrolmentId }, query: { take: 200, ...(!withInactive && { unitElementIsActiveFilter: true }) } })
