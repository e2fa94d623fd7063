import type { StaffLearner, TimelineItem, TimelineKind } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { sayOfficialDay, sayTime } from '@lanyard/web/format/dates.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpenCheck, Coins, Eye, LogIn, type LucideIcon, Megaphone, MessageSquare, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import styles from './learner.module.css'
import { timelineOf } from './learner-queries.ts'
import timeline from './timeline.module.css'

const kinds: Readonly<Record<TimelineKind, { label: string; icon: LucideIcon }>> = {
  cases: { label: 'Cases', icon: MessageSquare },
  messages: { label: 'Messages', icon: Megaphone },
  study: { label: 'Study', icon: BookOpenCheck },
  money: { label: 'Money', icon: Coins },
  changes: { label: 'Changes', icon: Pencil },
  'sign-ins': { label: 'Sign-ins', icon: LogIn },
  views: { label: 'Views', icon: Eye },
}

const Event = ({ item, time }: { item: TimelineItem; time: string | null }) => {
  const Icon = kinds[item.kind].icon
  return (
    <li className={timeline.event}>
      <span className={timeline.dot} data-tone={item.tone}>
        <Icon size={15} aria-hidden />
      </span>
      <p>
        {item.by && <b>{item.by}: </b>}
        {item.title}
        {item.detail && <small>{item.detail}</small>}
      </p>
      {time && <time dateTime={item.at}>{time}</time>}
    </li>
  )
}

const Days = ({ items }: { items: readonly TimelineItem[] }) => {
  const clock = useTenantClock()
  const today = dayIn(new Date(), clock.timeZone)
  const byDay = Map.groupBy(items, ({ at }) => dayIn(new Date(at), clock.timeZone))
  return [...byDay].map(([day, events]) => (
    <section key={day} className={timeline.day}>
      <h3>
        {day === today && 'Today, '}
        {sayOfficialDay(day, clock)}
      </h3>
      <ul>
        {events.map((item) => (
          <Event key={item.id} item={item} time={item.isDay ? null : sayTime(item.at, clock)} />
        ))}
      </ul>
    </section>
  ))
}

/** Everything that happened, newest first. The first part comes with the page. */
export const TimelineCard = ({ learner, offered, pinned }: { learner: StaffLearner; offered: readonly TimelineKind[]; pinned: ReactNode }) => {
  const [kind, setKind] = useState<TimelineKind>()
  const query = useInfiniteQuery({
    ...timelineOf(learner.learnerId, kind),
    ...(kind === undefined && { initialData: { pages: [learner.timeline], pageParams: [null] }, staleTime: 60_000 }),
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <Heading size="S" id="timeline">
        Timeline
      </Heading>
      <Chips label="Kind">
        <Chip pressed={kind === undefined} onPress={() => setKind(undefined)}>
          All
        </Chip>
        {offered.map((name) => (
          <Chip key={name} pressed={kind === name} onPress={() => setKind(name)}>
            {kinds[name].label}
          </Chip>
        ))}
      </Chips>
      {pinned}
      {query.data ? (
        <Days items={items} />
      ) : query.isError ? (
        <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()}>
          The timeline couldn’t be loaded. {explain(query.error)}
        </ErrorState>
      ) : (
        <Skeleton lines={6} label="Loading the timeline" />
      )}
      {query.data && items.length === 0 && <p className={styles.nothing}>Nothing here yet. What happens will appear here.</p>}
      {query.hasNextPage && (
        <div className={timeline.earlier}>
          <Button variant="text" small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </section>
  )
}
