import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import type { SearchOf } from '@lanyard/web/list/list-search.ts'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { localPage } from '@lanyard/web/list/local-page.ts'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { byStage, type Stage, stageOfCourse } from '@lanyard/web/records/enrolment-states.ts'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { AskLink } from '../../records/ask-link.tsx'
import card from '../../records/link-card.module.css'
import { LinkCardsSkeleton } from '../../records/link-cards-skeleton.tsx'
import { CourseCard } from './course-card.tsx'
import { MyCoursesFrame } from './my-courses-frame.tsx'
import { courseList } from './my-courses-search.ts'
import { allCourses, type Course } from './queries.ts'
import { passesStage, stageOptions } from './stage-filter.ts'

const myCoursesRoute = getRouteApi('/protected/my-courses')

const stageOf = ({ enrolmentStatusId }: Course): Stage => stageOfCourse(enrolmentStatusId)
const rank = (stage: Stage) => byStage(stage, 'running')

export const CoursesTab = () => {
  const list = useList(courseList, myCoursesRoute.useSearch() as SearchOf<typeof courseList>)
  const courses = useQuery({
    ...allCourses,
    placeholderData: keepPreviousData,
    select: (rows) =>
      localPage(rows, courseList, list.search, {
        texts: ({ courseOfferCode, courseOfferDescription, coordinatorFirstName, coordinatorLastName }) => [
          courseOfferCode,
          courseOfferDescription,
          coordinatorFirstName,
          coordinatorLastName,
        ],
        keep: (course) => passesStage(stageOf(course), list.search.state),
        sorts: {
          stage: (course) => rank(stageOf(course)),
          startDate: ({ startDate }) => startDate,
          name: ({ courseOfferDescription }) => courseOfferDescription,
        },
      }),
  })
  return (
    <MyCoursesFrame tab="courses" search={<ListSearchField list={list} label="Search courses" />}>
      <ListTools list={list} results={courses}>
        <FilterChips list={list} name="state" label="Show" options={stageOptions} />
        <SortSelect
          list={list}
          options={[
            { sort: 'stage', order: 'asc', label: 'Running first' },
            { sort: 'startDate', order: 'desc', label: 'Newest first' },
            { sort: 'name', order: 'asc', label: 'By name' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={courses}
        what="Your courses"
        skeleton={<LinkCardsSkeleton label="Loading your courses" />}
        empty={
          <EmptyState icon={<GraduationCap size={22} />} action={<AskLink subject="My enrolment">Ask about your enrolment</AskLink>}>
            You’re not enrolled in a course yet. Your courses will appear here.
          </EmptyState>
        }
      >
        {(items) => (
          <ul className={card.cards}>
            {items.map((course) => (
              <CourseCard key={course.courseEnrolmentId} course={course} />
            ))}
          </ul>
        )}
      </ListResults>
    </MyCoursesFrame>
  )
}
