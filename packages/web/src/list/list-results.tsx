import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { announce } from '../announcements.ts'
import { Button } from '../ui/actions/button.tsx'
import { Pager } from '../ui/actions/pager.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import styles from './list.module.css'
import { Region } from './region.tsx'
import type { List } from './use-list.ts'

type ListResultsProps<Item, Sort extends string, Filter extends string> = {
  list: List<Sort, Filter>
  query: UseQueryResult<{ items: Item[]; totalCount: number }>
  what: string
  skeleton: ReactNode
  /** Shown when the list has no records at all. The list itself handles "no results". */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** The current page of a list, with its loading and error states, total count and pagination. */
export const ListResults = <Item, Sort extends string, Filter extends string>({ list, children, ...rest }: ListResultsProps<Item, Sort, Filter>) => {
  const region = useRef<HTMLElement>(null)
  const { query, what, skeleton, empty } = rest
  const size = list.shape.pageSize
  const toPage = (page: number, pages: number) => {
    list.change({ page: page > 1 ? page : undefined } as Parameters<typeof list.change>[0])
    region.current?.scrollIntoView({ block: 'start' })
    announce(`Page ${page} of ${pages}`)
  }
  return (
    <section ref={region} aria-label={what} aria-busy={query.isPlaceholderData || undefined} className={styles.results}>
      <Region query={query} what={what} skeleton={skeleton}>
        {({ items, totalCount }) => {
          const pages = Math.max(1, Math.ceil(totalCount / size))
          const page = list.search.page ?? 1
          if (totalCount === 0) return list.isNarrowed ? <NothingFound list={list} /> : empty
          if (items.length === 0) return <PastTheEnd onFirst={() => toPage(1, pages)} />
          return (
            <>
              {children(items)}
              <Pager
                page={page}
                pages={pages}
                from={(page - 1) * size + 1}
                to={Math.min(page * size, totalCount)}
                total={totalCount}
                onPage={(to) => toPage(to, pages)}
              />
            </>
          )
        }}
      </Region>
    </section>
  )
}

const NothingFound = <Sort extends string, Filter extends string>({ list }: { list: List<Sort, Filter> }) => (
  <EmptyState
    icon={<SearchX size={22} />}
    action={
      <Button variant="outline" small onClick={list.clear}>
        Show everything
      </Button>
    }
  >
    {list.search.q ? `Nothing here matches “${list.search.q}”.` : 'Nothing here matches these filters.'}
  </EmptyState>
)

const PastTheEnd = ({ onFirst }: { onFirst: () => void }) => (
  <EmptyState
    action={
      <Button variant="outline" small onClick={onFirst}>
        Go to the first page
      </Button>
    }
  >
    This page is past the end of the list.
  </EmptyState>
)
