import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { isMoving } from '../import-labels.ts'
import { importList, importsOf, waitingImports } from '../import-list.ts'
import styles from './past-runs.module.css'
import { RunsTable } from './runs-table.tsx'

const importsRoute = getRouteApi('/tenant/data/imports')
/** How often a list with a run in progress is refreshed. */
const refreshEvery = 3000

export const PastRuns = () => {
  const list = useList(importList, importsRoute.useSearch())
  const runs = useQuery({
    ...importsOf(list.search),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some((run) => isMoving(run.state)) ? refreshEvery : false),
  })
  const waiting = useQuery({ ...waitingImports(), staleTime: 0 })
  const isEmpty = runs.data?.totalCount === 0 && !list.isNarrowed
  return (
    <div className={styles.past}>
      <div className={styles.top}>
        <Heading size="M">Past runs</Heading>
        {!isEmpty && (
          <FilterChips
            list={list}
            name="show"
            label="Which runs"
            options={[
              { value: 'attention', label: 'Needs attention', count: waiting.data?.totalCount },
              { value: 'refused', label: 'Refused rows' },
            ]}
          />
        )}
      </div>
      <ListResults
        list={list}
        query={runs}
        what="The past runs"
        skeleton={<TableSkeleton rows={4} label="Loading the past runs" />}
        empty={<EmptyState icon={<History size={22} />}>No imports yet. Drop a file above, and what it did will be listed here.</EmptyState>}
      >
        {(items) => <RunsTable runs={items} list={list} />}
      </ListResults>
    </div>
  )
}
