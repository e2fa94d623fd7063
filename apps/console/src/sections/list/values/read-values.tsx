import { announce } from '@lanyard/web/announcements.ts'
import { Pager } from '@lanyard/web/ui/actions/pager.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ListX } from 'lucide-react'
import { useRef, useState } from 'react'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import styles from '../list.module.css'
import type { ListSearch } from '../list-search.ts'
import { ListTools } from '../list-tools.tsx'
import { idOf } from './columns.ts'
import type { Value } from './values-api.ts'
import { ValuesTable } from './values-table.tsx'
import { viewOf } from './view.ts'

const listRoute = getRouteApi('/tenant/lists/$list')

type ReadValuesProps = { list: CatalogueList; values: Value[]; mayChange: boolean; isAdding: boolean; onAdded: () => void }

/** The values with search, filters, sorting and paging; one can be edited at a time. */
export const ReadValues = ({ list, values, mayChange, isAdding, onAdded }: ReadValuesProps) => {
  const search = listRoute.useSearch()
  const navigate = useNavigate()
  const [isDirty, setDirty] = useState(false)
  const [editing, setEditing] = useState<number>()
  const region = useRef<HTMLElement>(null)
  const change = (changes: ListSearch) =>
    void navigate({ to: '/lists/$list', params: { list: list.name }, search: { ...search, page: undefined, ...changes }, replace: true, resetScroll: false })
  const found = viewOf(list, values, search)
  const edited = values.find((value) => idOf(list, value) === editing)
  // The row being edited stays visible, whatever the search.
  const view = edited && !found.rows.includes(edited) ? { ...found, rows: [edited, ...found.rows] } : found
  const toPage = (page: number) => {
    change({ page: page > 1 ? page : undefined })
    region.current?.scrollIntoView({ block: 'start' })
    announce(`Page ${page} of ${view.pages}`)
  }
  return (
    <section ref={region} aria-label="Values" tabIndex={-1} className={styles.values}>
      <ListTools search={search} view={view} onChange={change} />
      {view.rows.length === 0 && !isAdding ? (
        <EmptyState icon={<ListX size={22} />}>
          {values.length === 0 ? 'This list has no values yet.' : search.q ? `No value with “${search.q}” is shown here.` : 'Nothing matches this filter.'}
        </EmptyState>
      ) : (
        <ValuesTable
          list={list}
          view={view}
          search={search}
          mayChange={mayChange}
          editing={editing}
          onEdit={setEditing}
          isAdding={isAdding}
          onAdded={onAdded}
          onDirty={setDirty}
          onSort={change}
          onVanished={() => region.current?.focus({ preventScroll: true })}
        />
      )}
      {view.total > 0 && <Pager {...view} onPage={toPage} />}
      <LeaveGuard isAtRisk={() => isDirty} />
    </section>
  )
}
