import { Region } from '@lanyard/web/list/region.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import styles from './course.module.css'
import { ElementsTable } from './elements-table.tsx'

import { type Course, type CourseUnit, elementsOf } from './queries.ts'

const courseRoute = getRouteApi('/protected/my-courses/$courseEnrolmentId')

/** The unit's elements: active only, or all. */
export const Elements = ({ unit, course }: { unit: CourseUnit; course: Course }) => {
  const withInactive = courseRoute.useSearch().elements === 'all'
  const navigate = useNavigate()
  const elements = useQuery({ ...elementsOf(unit.unitEnrolmentId, withInactive), placeholderData: keepPreviousData })
  const show = (all: boolean) =>
    void navigate({
      to: '/my-courses/$courseEnrolmentId',
      params: { courseEnrolmentId: String(course.courseEnrolmentId) },
      search: { unit: unit.unitEnrolmentId, elements: all ? 'all' : undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={styles.elements}>
      <div className={styles.elementsTop}>
        <h4 className={styles.elementsTitle}>Elements</h4>
        <label className={styles.switch} data-print="no">
          <input type="checkbox" checked={withInactive} onChange={({ target }) => show(target.checked)} />
          Show inactive elements
        </label>
      </div>
      <Region query={elements} what="The elements" skeleton={<TableSkeleton rows={unit.elementsCount || 3} label="Loading the elements" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState>{withInactive ? 'This unit has no elements.' : 'This unit has no active elements.'}</EmptyState>
          ) : (
            <ElementsTable elements={items} />
          )
        }
      </Region>
    </div>
  )
}
