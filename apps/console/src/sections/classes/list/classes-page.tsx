import { Region } from '@lanyard/web/list/region.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMay } from '../../../session.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { classesOf } from '../class-queries.ts'
import type { ClassSearch } from '../class-search.ts'
import { ClassFilters } from './class-filters.tsx'
import styles from './classes.module.css'
import { ClassesByDay } from './classes-by-day.tsx'

const classesRoute = getRouteApi('/tenant/classes')

const views = [
  { view: undefined, label: 'Today and later' },
  { view: 'past', label: 'Past' },
] as const

const emptyText = ({ view, q, trainer, course }: ClassSearch, seesAll: boolean) => {
  if (q || trainer || course) return 'No classes match. Try other words, or clear the filters.'
  if (view === 'past') return 'Classes will appear here once they are over.'
  return seesAll
    ? 'No classes are planned. They come with the timetable, by import or in Records.'
    : 'No classes are planned for you. Your provider adds them to the timetable.'
}

/** A trainer’s own classes, or everyone’s: today first, day by day. */
export const ClassesPage = () => {
  usePageTitle('Classes')
  const search = classesRoute.useSearch()
  const navigate = useNavigate()
  const seesAll = useMay('classes:read')
  const change = (changed: ClassSearch, replace = false) => void navigate({ to: '/classes', search: { ...search, ...changed }, replace })
  const list = useInfiniteQuery({ ...classesOf(search), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader title="Classes" lead={seesAll ? 'Every class, its learners and its roll.' : 'The classes you teach.'} />
      <div className={styles.tools}>
        <Chips label="When">
          {views.map(({ view, label }) => (
            <Chip key={label} pressed={search.view === view} onPress={() => change({ view })}>
              {label}
            </Chip>
          ))}
        </Chips>
        {seesAll && <ClassFilters search={search} onChange={change} />}
      </div>
      <Region query={list} what="The classes" skeleton={<Skeleton lines={8} label="Loading classes" />}>
        {({ pages }) => {
          const classes = pages.flatMap((page) => page.classes)
          if (classes.length === 0) return <EmptyState icon={<Users size={22} />}>{emptyText(search, seesAll)}</EmptyState>
          return (
            <>
              <ClassesByDay classes={classes} withToday={search.view === undefined && !search.q && !search.trainer && !search.course} />
              {list.hasNextPage && (
                <div>
                  <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    Show more
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Region>
    </Page>
  )
}
