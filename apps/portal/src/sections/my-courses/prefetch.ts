import type { QueryClient } from '@tanstack/react-query'
import type { MyCoursesSearch } from './my-courses-search.ts'
import { allCourses, allElearning, allUnits } from './queries.ts'

/** Prefetches what the pages need. */
export const prefetchTab = (queries: QueryClient, tab: MyCoursesSearch['tab']) => {
  void queries.prefetchQuery(allCourses)
  if (tab === 'units') void queries.prefetchQuery(allUnits)
  if (tab === 'elearning') void queries.prefetchQuery(allElearning)
}

export const prefetchCourse = (queries: QueryClient) => {
  void queries.prefetchQuery(allCourses)
  void queries.prefetchQuery(allElearning)
}
