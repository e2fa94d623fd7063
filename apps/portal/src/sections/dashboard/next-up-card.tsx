import { Region } from '@lanyard/web/list/region.tsx'
import { TimeZoneNote } from '@lanyard/web/ui/display/time-zone-note.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { clashesAmong } from '../../records/calendar/clashes.ts'
import { classesAhead, nextOf } from '../../records/calendar/class-registrations.ts'
import { useLocaleClock, useToday } from '../../records/calendar/use-locale-clock.ts'
import { useNow } from '../../records/calendar/use-now.ts'
import { CardLink } from '../../records/card-link.tsx'
import { LaterClasses } from './later-classes.tsx'
import { NextClass } from './next-class.tsx'

export const NextUpCard = () => {
  const { timeZone } = useLocaleClock()
  const now = useNow()
  const classes = useQuery(classesAhead(useToday()))
  return (
    <Card title="Next up" action={<CardLink to="/timetable">Timetable</CardLink>}>
      <Region query={classes} what="Your next class" skeleton={<Skeleton lines={3} label="Loading your next class" />}>
        {({ items }) => {
          const next = nextOf(items, now)
          if (!next) return <EmptyState icon={<CalendarCheck size={22} />}>You have no upcoming classes.</EmptyState>
          const clashes = clashesAmong(items)
          return (
            <>
              <NextClass registration={next} now={now} isClash={clashes.has(next.learnerClassRegistrationId)} />
              <LaterClasses clashes={clashes} classes={items.slice(items.indexOf(next) + 1, items.indexOf(next) + 3)} />
              <TimeZoneNote timeZone={timeZone} />
            </>
          )
        }}
      </Region>
    </Card>
  )
}
