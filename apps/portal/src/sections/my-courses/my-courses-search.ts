import { listShape, readListSearch, type SearchOf } from '@lanyard/web/list/list-search.ts'

export const courseTabs = ['courses', 'units', 'elearning'] as const
export type CourseTab = (typeof courseTabs)[number]

const stages = ['running', 'to-come', 'done', 'left'] as const

export const courseList = listShape({ sorts: ['stage', 'startDate', 'name'], sort: 'stage', filters: { state: stages }, pageSize: 12 })
export const unitList = listShape({ sorts: ['stage', 'name', 'course', 'result'], sort: 'stage', filters: { state: stages, course: 'any' } })
export const elearningList = listShape({ sorts: ['stage', 'course', 'name'], sort: 'stage', filters: { course: 'any' } })

export type MyCoursesSearch = { tab: CourseTab } & Omit<SearchOf<typeof courseList>, 'sort'> & { sort?: string | undefined; course?: string | undefined }

const lists = { courses: courseList, units: unitList, elearning: elearningList }

/** `tab`, plus the parameters of that tab's list. */
export const readMyCoursesSearch = (given: Record<string, unknown>): MyCoursesSearch => {
  const tab = courseTabs.find((one) => one === given.tab) ?? 'courses'
  return { tab, ...readListSearch(lists[tab] as typeof unitList)(given) }
}
