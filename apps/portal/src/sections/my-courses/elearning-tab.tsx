import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import type { SearchOf } from '@lanyard/web/list/list-search.ts'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { localPage } from '@lanyard/web/list/local-page.ts'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { byStage, stageOfCourse } from '@lanyard/web/records/enrolment-states.ts'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MonitorPlay } from 'lucide-react'
import { type NamedElearning, nameElearning } from './elearning-names.ts'
import { ElearningOpen } from './elearning-open.tsx'
import styles from './my-courses.module.css'
import { MyCoursesFrame } from './my-courses-frame.tsx'
import { elearningList } from './my-courses-search.ts'
import { allCourses, allElearning } from './queries.ts'

const myCoursesRoute = getRouteApi('/protected/my-courses')

const byCourse = ({ course, isForUnit }: NamedElearning) => `${course?.courseOfferDescription ?? ''} ${isForUnit ? 1 : 0}`

/** The learner's e-learning sites; those of current courses first. */
export const ElearningTab = () => {
  const list = useList(elearningList, myCoursesRoute.useSearch() as SearchOf<typeof elearningList>)
  const courses = useQuery(allCourses)
  const enrolments = useQuery({
    ...allElearning,
    enabled: !courses.isPending,
    select: (rows) =>
      localPage(nameElearning(rows, courses.data ?? []), elearningList, list.search, {
        texts: ({ name, course, siteName, platform }) => [name, course?.courseOfferDescription, siteName, platform],
        sorts: {
          stage: (one) => `${byStage(stageOfCourse(one.course?.enrolmentStatusId), 'running')} ${byCourse(one)}`,
          name: ({ name }) => name,
          course: byCourse,
        },
      }),
  })
  return (
    <MyCoursesFrame tab="elearning" search={<ListSearchField list={list} label="Search e-learning" />}>
      <ListTools>
        <SortSelect
          onlyForCards
          list={list}
          options={[
            { sort: 'stage', order: 'asc', label: 'Current first' },
            { sort: 'course', order: 'asc', label: 'By course' },
            { sort: 'name', order: 'asc', label: 'By name' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={enrolments}
        what="Your e-learning"
        skeleton={<TableSkeleton label="Loading your e-learning" />}
        empty={<EmptyState icon={<MonitorPlay size={22} />}>You have no e-learning yet. It will appear here once your trainer adds you.</EmptyState>}
      >
        {(items) => (
          <DataTable
            list={list}
            label="E-learning"
            rows={items}
            rowKey={({ elearningEnrolmentId }) => elearningEnrolmentId}
            columns={[
              { key: 'name', label: 'For', sort: 'name', onCard: 'title', cell: ({ name }) => <strong>{name}</strong> },
              {
                key: 'course',
                label: 'Course',
                sort: 'course',
                cell: ({ course, isForUnit }) => <span className={styles.quiet}>{isForUnit ? course?.courseOfferDescription : 'The whole course'}</span>,
              },
              { key: 'site', label: 'Site', cell: ({ siteName, platform }) => [siteName, platform].filter(Boolean).join(' · ') },
              { key: 'open', label: 'Open', tight: true, onCard: 'plain', cell: (enrolment) => <ElearningOpen enrolment={enrolment} /> },
            ]}
          />
        )}
      </ListResults>
    </MyCoursesFrame>
  )
}
