import { listShape, readListSearch, type SearchOf } from '@lanyard/web/list/list-search.ts'
import type { List } from '@lanyard/web/list/use-list.ts'

export const timetableTabs = ['calendar', 'classes', 'attendance'] as const
export type TimetableTab = (typeof timetableTabs)[number]

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Without `when`, upcoming classes. */
export const classList = listShape({
  sorts: ['startTime', 'name', 'room', 'trainer'],
  sort: 'startTime',
  filters: { when: ['past', 'all'], timetable: 'any' },
})
/** Past classes, latest first. */
export const pastClassList: typeof classList = { ...classList, order: 'desc' }

export type Classes = List<(typeof classList)['sorts'][number], 'when' | 'timetable'>
export type ClassSearch = SearchOf<typeof classList>
export type TimetableSearch = { tab: TimetableTab; view?: CalendarView | undefined; date?: string | undefined } & ClassSearch

const dayIn = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : undefined

export const readTimetableSearch = (given: Record<string, unknown>): TimetableSearch => ({
  tab: timetableTabs.find((tab) => tab === given.tab) ?? 'calendar',
  view: calendarViews.find((view) => view === given.view),
  date: dayIn(given.date),
  ...readListSearch(classList)(given),
})
