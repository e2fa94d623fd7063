import { getRouteApi } from '@tanstack/react-router'
import { CoursesTab } from './courses-tab.tsx'
import { ElearningTab } from './elearning-tab.tsx'

import { UnitsTab } from './units-tab.tsx'

const myCoursesRoute = getRouteApi('/protected/my-courses')

/** The learner's progress in each course. */
export const MyCoursesPage = () => {
  const { tab } = myCoursesRoute.useSearch()
  if (tab === 'units') return <UnitsTab />
  if (tab === 'elearning') return <ElearningTab />
  return <CoursesTab />
}
