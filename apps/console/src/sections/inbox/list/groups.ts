import type { CaseSummary } from '@lanyard/contract'
import { type DueGroup, dueGroupOf, dueGroups } from '../due.ts'

export type CaseGroup = { group: DueGroup; cases: readonly CaseSummary[] }

/** Cases by when they are due, without the groups that have none. */
export const groupsOf = (cases: readonly CaseSummary[], timeZone: string, now: Date): CaseGroup[] =>
  dueGroups.map((group) => ({ group, cases: cases.filter((each) => dueGroupOf(each, timeZone, now) === group) })).filter((found) => found.cases.length > 0)
