import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Inbox, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNow } from '../../../held/use-now.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { emptyViews } from '../case-labels.ts'
import { dueLabels } from '../due.ts'
import { defaultView, type InboxSearch } from '../inbox-search.ts'
import { CaseRow } from './case-row.tsx'
import { groupsOf } from './groups.ts'
import styles from './list.module.css'
import { ListSkeleton } from './list-skeleton.tsx'
import type { CaseListing } from './use-case-list.ts'
import type { Selection } from './use-selection.ts'

type ListBodyProps = { list: CaseListing; search: InboxSearch; openId: number | undefined; selection: Selection | undefined }

const EmptyList = ({ list, search }: Pick<ListBodyProps, 'list' | 'search'>) => {
  const navigate = useNavigate()
  if (list.isGone) return <EmptyState icon={<SearchX size={22} />}>This view was removed, or it’s no longer shared.</EmptyState>
  if (search.q) return <EmptyState icon={<SearchX size={22} />}>No cases match “{search.q}”.</EmptyState>
  if (list.isNarrowed)
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        action={
          <Button variant="outline" small onClick={() => void navigate({ to: '/inbox', search: { view: search.view, own: search.own } })}>
            Clear filters
          </Button>
        }
      >
        No cases match these filters.
      </EmptyState>
    )
  return <EmptyState icon={<Inbox size={22} />}>{search.own ? 'No cases match this view.' : emptyViews[search.view ?? defaultView]}</EmptyState>
}

/** Loads the next page once its end comes into view. */
const More = ({ list: { query } }: Pick<ListBodyProps, 'list'>) => {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = end.current
    if (!seen || !hasNextPage || isFetchingNextPage || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), { rootMargin: '400px' })
    observer.observe(seen)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className={styles.more}>
      <Button variant="text" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Load more
      </Button>
    </div>
  )
}

export const ListBody = ({ list, search, openId, selection }: ListBodyProps) => {
  const clock = useTenantClock()
  const now = useNow(30_000)
  const { query, cases } = list
  if (query.data === undefined && query.isError)
    return (
      <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()}>
        The cases couldn’t be loaded. {explain(query.error)}
      </ErrorState>
    )
  if (query.data === undefined && !list.isGone) return <ListSkeleton />
  if (cases.length === 0) return <EmptyList list={list} search={search} />
  const rows = (shown: typeof cases): ReactNode => (
    <ul>
      {shown.map((each) => (
        <CaseRow
          key={each.id}
          supportCase={each}
          isOpen={each.id === openId}
          clock={clock}
          now={now}
          onTick={selection?.toggle}
          isTicked={selection?.has(each.id) ?? false}
        />
      ))}
    </ul>
  )
  const groups = list.isByDue ? groupsOf(cases, clock.timeZone, now) : []
  const isGrouped = groups.length > 1 || (groups.length === 1 && groups[0]?.group !== 'none')
  return (
    <div data-stale={query.isPlaceholderData || undefined} className={styles.body}>
      {isGrouped
        ? groups.map(({ group, cases: grouped }, at) => (
            <section key={group} aria-labelledby={`due-${group}`}>
              <h2 id={`due-${group}`} className={styles.group} data-tone={group === 'overdue' ? 'error' : undefined}>
                {dueLabels[group]}{' '}
                <span>
                  {grouped.length}
                  {at === groups.length - 1 && query.hasNextPage ? '+' : ''}
                </span>
              </h2>
              {rows([...grouped])}
            </section>
          ))
        : rows(cases)}
      <More list={list} />
    </div>
  )
}
