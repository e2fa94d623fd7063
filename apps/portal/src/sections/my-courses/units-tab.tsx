import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import type { SearchOf } from '@lanyard/web/list/list-search.ts'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { localPage } from '@lanyard/web/list/local-page.ts'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { byStage, type Stage, stageOfUnit, toneOfUnit } from '@lanyard/web/records/enrolment-states.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import styles from './my-courses.module.css'
import { MyCoursesFrame } from './my-courses-frame.tsx'
import { unitList } from './my-courses-search.ts'
import { allCourses, allUnits, type Course, type Unit } from './queries.ts'
import { passesStage, stageOptions } from './stage-filter.ts'
import { UnitResult } from './unit-result.tsx'

const myCoursesRoute = getRouteApi('/protected/my-courses')

const stageOf = ({ unitEnrolmentStatusId }: Unit): Stage => stageOfUnit(unitEnrolmentStatusId)

/** Each unit within its course, by unit enrolment: the course holds the results and the link. */
const unitsById = (courses: readonly Course[]) =>
  new Map(
    courses.flatMap(({ courseEnrolmentId, unitEnrolments }) => unitEnrolments.map((unit) => [unit.unitEnrolmentId, { courseEnrolmentId, unit }] as const)),
  )

const courseOptions = (units: readonly Unit[]) => {
  const courses = new Map(units.map(({ courseOfferId, courseOfferDescription }) => [String(courseOfferId), courseOfferDescription ?? 'Course']))
  return [{ value: '', label: 'Every course' }, ...[...courses].map(([value, label]) => ({ value, label }))]
}

export const UnitsTab = () => {
  const list = useList(unitList, myCoursesRoute.useSearch() as SearchOf<typeof unitList>)
  const courses = useQuery(allCourses)
  const all = useQuery(allUnits)
  const enrolled = unitsById(courses.data ?? [])
  const units = useQuery({
    ...allUnits,
    placeholderData: keepPreviousData,
    select: (rows) =>
      localPage(rows, unitList, list.search, {
        texts: ({ unitCode, unitDescription, courseOfferCode, courseOfferDescription }) => [unitCode, unitDescription, courseOfferCode, courseOfferDescription],
        keep: (unit) => passesStage(stageOf(unit), list.search.state) && (!list.search.course || String(unit.courseOfferId) === list.search.course),
        sorts: {
          stage: (unit) => byStage(stageOf(unit), 'running'),
          name: ({ unitDescription }) => unitDescription,
          course: ({ courseOfferDescription }) => courseOfferDescription,
          result: ({ unitEnrolmentId }) => enrolled.get(unitEnrolmentId)?.unit.resultDescription,
        },
      }),
  })
  const options = courseOptions(all.data ?? [])
  return (
    <MyCoursesFrame tab="units" search={<ListSearchField list={list} label="Search units" />}>
      <ListTools list={list} results={units}>
        <FilterChips list={list} name="state" label="Show" options={stageOptions} />
        <Select
          aria-label="Course"
          options={options}
          value={list.search.course ?? ''}
          onChange={({ target }) => list.change({ course: target.value || undefined })}
        />
        <SortSelect
          onlyForCards
          list={list}
          options={[
            { sort: 'stage', order: 'asc', label: 'Running first' },
            { sort: 'name', order: 'asc', label: 'By name' },
            { sort: 'course', order: 'asc', label: 'By course' },
            { sort: 'result', order: 'asc', label: 'By result' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={units}
        what="Your units"
        skeleton={<TableSkeleton rows={10} label="Loading your units" />}
        empty={<EmptyState icon={<BookOpen size={22} />}>You have no units yet. They’ll appear here once you’re enrolled in a course.</EmptyState>}
      >
        {(items) => (
          <DataTable
            list={list}
            label="Units"
            rows={items}
            rowKey={({ unitEnrolmentId }) => unitEnrolmentId}
            columns={[
              {
                key: 'unit',
                label: 'Unit',
                sort: 'name',
                onCard: 'title',
                cell: (unit) => {
                  const found = enrolled.get(unit.unitEnrolmentId)
                  const name = unit.unitDescription ?? unit.unitCode
                  return (
                    <>
                      {found ? (
                        <Link
                          data-row-link
                          to="/my-courses/$courseEnrolmentId"
                          params={{ courseEnrolmentId: String(found.courseEnrolmentId) }}
                          search={{ unit: unit.unitEnrolmentId }}
                        >
                          {name}
                        </Link>
                      ) : (
                        <strong>{name}</strong>
                      )}
                      <span className={styles.under}>{unit.unitCode}</span>
                    </>
                  )
                },
              },
              {
                key: 'course',
                label: 'Course',
                sort: 'course',
                onCard: 'plain',
                cell: (unit) => <span className={styles.quiet}>{unit.courseOfferDescription}</span>,
              },
              {
                key: 'result',
                label: 'Result',
                sort: 'result',
                cell: (unit) => {
                  const found = enrolled.get(unit.unitEnrolmentId)
                  return found ? <UnitResult unit={found.unit} /> : courses.isError ? <span className={styles.quiet}>Could not be loaded</span> : null
                },
              },
              {
                key: 'state',
                label: 'Status',
                sort: 'stage',
                tight: true,
                onCard: 'corner',
                cell: (unit) => <Badge tone={toneOfUnit(unit.unitEnrolmentStatusId)}>{unit.unitEnrolmentStatusDescription}</Badge>,
              },
            ]}
          />
        )}
      </ListResults>
    </MyCoursesFrame>
  )
}
