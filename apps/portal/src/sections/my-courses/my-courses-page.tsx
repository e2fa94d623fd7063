import { getRouteApi } from '@tanstack/react-router'
import { CoursesTab } from './courses-tab.tsx'
import { ElearningTab } from './elearning-tab.tsx'

import { UnitsTab } from './units-tab.tsx'

const myCoursesRoute = getRouteApi('/protected/my-courses')

/** How far the learner is in each course, and what is left. */
export const MyCoursesPage = () => {
  const { tab } = myCoursesRoute.useSearch()
  if (tab === 'units') return <UnitsTab />
  if (tab === 'elearning') return <ElearningTab />
  return <CoursesTab />
}
