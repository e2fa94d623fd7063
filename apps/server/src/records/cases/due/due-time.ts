import { caseStatusOf, type InboxRules } from '@lanyard/contract'
import { answerMinutes } from './inbox-rules.ts'
import { addWorkingTime, type WorkingTime, workingTimeBetween } from './working-time.ts'

const minute = 60_000

/** Null: no answer is due. `dueMinutes`: the working time left when the clock stopped; null if the next one starts anew. */
export type Due = { dueAt: string | null; dueMinutes: number | null }

/** What the time for an answer depends on. */
export type DueCase = { statusId: number; categoryId: number; priorityId: number | null }

/** The clock stands still while the case waits for the learner or for its day, and once it is closed. */
const isStopped = ({ statusId }: DueCase) => ['waiting-for-learner', 'on-hold', 'closed'].includes(caseStatusOf(statusId))

/** How long people of one provider have for an answer. */
export const openDueClock = (rules: InboxRules, timeZone: string) => {
  const working: WorkingTime = { timeZone, hours: rules.workingHours, holidays: new Set(rules.holidays.map(({ day }) => day)) }

  const dueAfter = (from: string, minutes: number | null): Due => {
    if (minutes === null) return { dueAt: null, dueMinutes: null }
    const due = addWorkingTime(Date.parse(from), minutes * minute, working)
    return { dueAt: Number.isFinite(due) ? new Date(due).toISOString() : null, dueMinutes: null }
  }

  /** Working minutes left. Null if there is no clock. Less than 0 if the answer is overdue. */
  const left = ({ dueAt, dueMinutes }: Due, now: string): number | null =>
    dueAt === null ? dueMinutes : Math.ceil(workingTimeBetween(Date.parse(now), Date.parse(dueAt), working) / minute)

  /** What a case with another category or priority has left. */
  const leftAs = (minutes: number | null, before: DueCase, after: DueCase): number | null => {
    const was = answerMinutes(rules, before)
    const is = answerMinutes(rules, after)
    if (is === null) return null
    return minutes === null || was === null ? is : minutes + is - was
  }

  const isSameTime = (before: DueCase, after: DueCase) => answerMinutes(rules, before) === answerMinutes(rules, after)

  return {
    /** The learner asked. */
    started: (of: DueCase, now: string): Due => dueAfter(now, answerMinutes(rules, of)),

    /** The case has another status, category or priority. After an answer and once it is closed, the next clock starts anew. */
    changed: (due: Due, before: DueCase, after: DueCase, now: string, isAnswer = false): Due => {
      const wasStopped = isStopped(before)
      if (isStopped(after)) {
        if (isAnswer || caseStatusOf(after.statusId) === 'closed') return { dueAt: null, dueMinutes: null }
        if (wasStopped && isSameTime(before, after)) return due
        const minutes = left(due, now)
        return { dueAt: null, dueMinutes: minutes === null ? null : Math.max(0, leftAs(minutes, before, after) ?? 0) }
      }
      if (!wasStopped && isSameTime(before, after)) return due
      const minutes = left(due, now)
      return dueAfter(now, leftAs(minutes, before, after))
    },

    /** The learner replied. A clock that runs goes on. */
    replied: (due: Due, of: DueCase, now: string): Due => (due.dueAt === null ? dueAfter(now, due.dueMinutes ?? answerMinutes(rules, of)) : due),
  }
}

export type DueClock = ReturnType<typeof openDueClock>

/** As the table of cases has it. */
export const dueColumns = ({ dueAt, dueMinutes }: Due) => ({ due_at: dueAt ?? 'infinity', due_minutes: dueMinutes })
