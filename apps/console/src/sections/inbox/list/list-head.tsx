import type { CaseFilters } from '@lanyard/contract'
import { ActionMenu } from '@lanyard/web/ui/actions/action-menu.tsx'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookmarkPlus, ListChecks, ListFilter, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../session.ts'
import { sayCases } from '../case-labels.ts'
import { casePeople } from '../case-queries.ts'
import { useCallMutation } from '../inbox-api.ts'
import { defaultView, filterCount, filtersOf, type InboxSearch, searchOf } from '../inbox-search.ts'
import { filtersOfView } from '../views/filters-of-view.ts'
import { ViewChips } from '../views/view-chips.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CaseSearch } from './case-search.tsx'
import styles from './list.module.css'
import type { CaseListing } from './use-case-list.ts'
import type { Selection } from './use-selection.ts'

const FilterDialog = lazy(() => import('../views/filter-dialog.tsx').then((module) => ({ default: module.FilterDialog })))
const ViewDialog = lazy(() => import('../views/view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))
const NewCaseDialog = lazy(() => import('../change/new-case-dialog.tsx').then((module) => ({ default: module.NewCaseDialog })))

type ListHeadProps = { list: CaseListing; search: InboxSearch; selection: Selection | undefined; isPageTitle: boolean }
type Open = 'filter' | 'new' | 'edit' | 'remove' | { save: CaseFilters }

/** The view's name, its tools, and the search or the selection's actions. */
export const ListHead = ({ list, search, selection, isPageTitle }: ListHeadProps) => {
  const navigate = useNavigate()
  const people = useQuery(casePeople).data
  const [open, setOpen] = useState<Open>()
  const remove = useCallMutation('removeCaseView', ['listCaseViews'])
  const mayOpenCases = useMay('learners:read') && selection !== undefined
  const { own, title, count } = list
  const close = () => setOpen(undefined)
  const filters = filtersOf(search)
  const current: CaseFilters = own ? own.filters : { ...filtersOfView(search.view ?? defaultView, people), ...filters }
  const active = filterCount(search)
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <div className={styles.title} {...(isPageTitle && { 'data-page-title': true, tabIndex: -1 })}>
          <Heading size="L" level={isPageTitle ? 1 : 2}>
            <VisuallyHidden>Inbox: </VisuallyHidden>
            {title}
          </Heading>
        </div>
        <span className={styles.count} data-figures>
          {count === undefined ? '' : sayCases(count)}
        </span>
        <IconButton label={active === 0 ? 'Filter cases' : `Filter cases (${active} set)`} data-on={active > 0 || undefined} onClick={() => setOpen('filter')}>
          <ListFilter size={18} aria-hidden />
        </IconButton>
        <ActionMenu
          label="More for this view"
          actions={[
            selection && list.cases.length > 0 && { label: 'Select all', icon: ListChecks, run: selection.all },
            !own && { label: 'Save view', icon: BookmarkPlus, run: () => setOpen({ save: current }) },
            own?.isMine && { label: 'Edit view', icon: Pencil, run: () => setOpen('edit') },
            own?.isMine && { label: 'Remove view', icon: Trash2, run: () => setOpen('remove') },
          ]}
        />
        {mayOpenCases && (
          <IconButton label="New case" onClick={() => setOpen('new')}>
            <SquarePen size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={styles.views}>
        <ViewChips search={search} />
      </div>
      {selection && selection.ids.length > 0 ? <BulkBar selection={selection} cases={list.cases} /> : <CaseSearch search={search} />}
      <Suspense>
        {open === 'filter' && (
          <FilterDialog
            initial={own ? own.filters : filters}
            onApply={(chosen) => {
              close()
              void navigate({ to: '.', search: { view: own ? 'all' : search.view, q: search.q, ...searchOf(chosen) } })
            }}
            onSave={(chosen) => setOpen({ save: own ? chosen : { ...filtersOfView(search.view ?? defaultView, people), ...chosen } })}
            onClose={close}
          />
        )}
        {typeof open === 'object' && (
          <ViewDialog
            filters={open.save}
            onClose={close}
            onSaved={({ id }) => {
              close()
              void navigate({ to: '/inbox', search: { own: String(id) } })
            }}
          />
        )}
        {open === 'edit' && own && <ViewDialog view={own} filters={own.filters} onClose={close} onSaved={close} />}
        {open === 'new' && <NewCaseDialog onClose={close} />}
      </Suspense>
      {open === 'remove' && own && (
        <ConfirmDialog
          title={`Remove “${own.name}”?`}
          confirm="Remove view"
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: own.id } })
            void navigate({ to: '/inbox', search: {} })
          }}
          onClose={close}
        >
          <p>{own.isShared ? 'It disappears from everyone’s sidebar. ' : ''}The cases stay.</p>
        </ConfirmDialog>
      )}
    </header>
  )
}
