import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useNow } from '../../../held/use-now.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { client } from '../../inbox/inbox-api.ts'
import { homeOf } from '../home-query.ts'
import { DueRow } from './due-next.tsx'
import styles from './home-cases.module.css'

const dueBefore = (ends: string) =>
  infiniteQueryOptions({
    queryKey: ['listCases', { ends }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client.listCases({ query: { view: 'all', overdueFilter: false, dueBeforeFilter: ends, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The open cases whose answer is due before the provider's day ends. */
const DueToday = ({ ends }: { ends: string }) => {
  const now = useNow(60_000)
  const cases = useInfiniteQuery(dueBefore(ends))
  return (
    <Region query={cases} what="The cases due today" skeleton={<Skeleton lines={6} />}>
      {({ pages }) =>
        pages[0]?.count === 0 ? (
          <EmptyState icon={<CircleCheck size={22} />}>No more answers are due today.</EmptyState>
        ) : (
          <section className={styles.card} aria-label="Cases due today">
            <ul>
              {pages
                .flatMap((page) => page.cases)
                .map(({ id, subject, learner, category, dueAt }) => (
                  <DueRow
                    key={id}
                    now={now}
                    item={{ CaseId: id, Subject: subject, LearnerName: learner.name, Category: category.name, DueAt: dueAt ?? ends }}
                  />
                ))}
            </ul>
            {cases.hasNextPage && (
              <p className={styles.none}>
                <Button variant="outline" small busy={cases.isFetchingNextPage} onClick={() => void cases.fetchNextPage()}>
                  Show more
                </Button>
              </p>
            )}
          </section>
        )
      }
    </Region>
  )
}

export const DueTodayPage = () => {
  usePageTitle('Due today')
  const home = useQuery(homeOf())
  return (
    <Page>
      <BackLink to="/">Home</BackLink>
      <PageHeader title="Due today" lead="Open cases whose answer is due before the end of the day." />
      <Region
        query={home}
        what="The cases due today"
        skeleton={
          <Card>
            <Skeleton lines={6} />
          </Card>
        }
      >
        {({ Cases }) => (Cases ? <DueToday ends={Cases.TodayEnds} /> : null)}
      </Region>
    </Page>
  )
}
