import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import styles from './catalogue.module.css'
import { countOf } from './catalogue-labels.ts'
import type { CatalogueList } from './catalogue-list.ts'
import { ListsTable } from './lists-table.tsx'
import { byArea, matchingLists } from './matching-lists.ts'

const catalogueRoute = getRouteApi('/tenant/lists')

const idOf = (area: string) => `area-${area.toLowerCase().replace(/\W+/g, '-')}`

/** The filtered lists by area. */
export const ListsByArea = ({ lists }: { lists: readonly CatalogueList[] }) => {
  const search = catalogueRoute.useSearch()
  const navigate = useNavigate()
  const shown = matchingLists(lists, search)
  const isOnlySearched = search.q !== undefined && matchingLists(lists, { q: search.q }).length === 0
  if (shown.length === 0 && isOnlySearched) return <Quiet as="p">No list is called “{search.q}”.</Quiet>
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        action={
          <Button variant="outline" small onClick={() => void navigate({ to: '/lists', replace: true })}>
            Show all lists
          </Button>
        }
      >
        No list fits{search.q ? ` “${search.q}”` : ''} with these filters.
      </EmptyState>
    )
  return (
    <>
      <p role="status" className={styles.total}>
        {shown.length === lists.length ? `All ${countOf(lists.length, 'list')}` : `${countOf(shown.length, 'list')} of ${lists.length}`}
      </p>
      {byArea(shown).map(({ area, lists: inside }) => (
        <section key={area} aria-labelledby={idOf(area)} className={styles.area}>
          <div className={styles.areaTitle}>
            <Heading size="M" id={idOf(area)}>
              {area}
            </Heading>
            <span data-figures>{inside.length}</span>
          </div>
          <ListsTable area={area} lists={inside} />
        </section>
      ))}
    </>
  )
}
