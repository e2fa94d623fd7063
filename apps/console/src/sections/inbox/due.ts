import type { CaseSummary } from '@lanyard/contract'
import { type LocaleClock, sayOfficialDay, sayTime } from '@lanyard/web/format/dates.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { statusLabels } from './case-labels.ts'

const minute = 60_000
const hour = 60 * minute
/** How long before its time a case is due soon. */
const soon = 3 * hour

export const dueGroups = ['overdue', 'today', 'later', 'none'] as const
export type DueGroup = (typeof dueGroups)[number]
export const dueLabels: Readonly<Record<DueGroup, string>> = { overdue: 'Overdue', today: 'Due today', later: 'Later', none: 'No due date' }

export type Due = { text: string; tone: 'error' | 'warning' | 'plain' }
type DueCase = Pick<CaseSummary, 'dueAt' | 'status' | 'heldUntil'>

export const dueGroupOf = ({ dueAt }: Pick<CaseSummary, 'dueAt'>, timeZone: string, now: Date): DueGroup => {
  if (dueAt === null) return 'none'
  const due = new Date(dueAt)
  if (due <= now) return 'overdue'
  return dayIn(due, timeZone) === dayIn(now, timeZone) ? 'today' : 'later'
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const sayLate = (milliseconds: number) => {
  if (milliseconds < hour) return `${Math.max(1, Math.floor(milliseconds / minute))} min overdue`
  if (milliseconds < 24 * hour) return `${Math.floor(milliseconds / hour)} h overdue`
  return `${counted(Math.floor(milliseconds / (24 * hour)), 'day')} overdue`
}

/** A day without its year, unless it is another one than today's. */
const sayShortDay = (iso: string, clock: LocaleClock, now: Date) => {
  const said = sayOfficialDay(iso, clock)
  const thisYear = ` ${dayIn(now, clock.timeZone).slice(0, 4)}`
  return said.endsWith(thisYear) ? said.slice(0, -thisYear.length) : said
}

/** When an answer is due, or why none is. */
export const sayDue = ({ dueAt, status, heldUntil }: DueCase, clock: LocaleClock, now: Date): Due | undefined => {
  if (status === 'closed') return { text: statusLabels.closed, tone: 'plain' }
  if (dueAt !== null) {
    const left = Date.parse(dueAt) - now.getTime()
    if (left <= 0) return { text: sayLate(-left), tone: 'error' }
    const time = sayTime(dueAt, clock)
    const isToday = dueGroupOf({ dueAt }, clock.timeZone, now) === 'today'
    return { text: `Due ${isToday ? time : `${sayShortDay(dueAt, clock, now)}, ${time}`}`, tone: left < soon ? 'warning' : 'plain' }
  }
  if (status === 'on-hold' && heldUntil) return { text: `On hold until ${sayShortDay(heldUntil, clock, now)}`, tone: 'plain' }
  return status === 'new' || status === 'open' ? undefined : { text: statusLabels[status], tone: 'plain' }
}
