import { phone } from '@lanyard/web/ui/layout/use-media.ts'
import { useNavigate } from '@tanstack/react-router'
import { useToday } from '../../../records/calendar/use-locale-clock.ts'
import type { CalendarView, TimetableSearch } from '../timetable-search.ts'
import { spanOf, stepFrom } from './span.ts'

/** On a phone an agenda is more useful than a grid. */
export const defaultView = (): CalendarView => (window.matchMedia(phone).matches ? 'agenda' : 'week')

/** The calendar's state from the URL, with functions that change it. */
export const useCalendar = (search: Pick<TimetableSearch, 'view' | 'date'>) => {
  const navigate = useNavigate()
  const today = useToday()
  const view = search.view ?? defaultView()
  const date = search.date ?? today
  const go = (changes: Partial<TimetableSearch>) =>
    void navigate({ to: '/timetable', search: { tab: 'calendar', view: search.view, date: search.date, ...changes }, resetScroll: false })
  return {
    view,
    date,
    today,
    span: spanOf(view, date),
    isNow: search.date === undefined || search.date === today,
    show: (chosen: CalendarView) => go({ view: chosen }),
    open: (chosen: CalendarView, day: string) => go({ view: chosen, date: day }),
    step: (direction: 1 | -1) => go({ date: stepFrom(view, date, direction) }),
    toToday: () => go({ date: undefined }),
  }
}

export type Calendar = ReturnType<typeof useCalendar>
