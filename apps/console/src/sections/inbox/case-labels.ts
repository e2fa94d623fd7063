import type { CaseViewName } from '@lanyard/contract'
import type { CaseStatus } from '@lanyard/contract/statuses'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

export const viewLabels: Readonly<Record<CaseViewName, string>> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  team: 'My team',
  overdue: 'Overdue',
  waiting: 'Waiting for learner',
  all: 'All',
  closed: 'Closed',
}

export const emptyViews: Readonly<Record<CaseViewName, string>> = {
  mine: 'No cases are assigned to you. Cases that you take will appear here.',
  unassigned: 'Every open case has an assignee.',
  team: 'Your team has no open cases.',
  overdue: 'Nothing is overdue.',
  waiting: 'No cases are waiting for a learner.',
  all: 'No cases need an answer. New ones will appear here.',
  closed: 'No cases are closed yet.',
}

export const statusLabels: Readonly<Record<CaseStatus, string>> = {
  new: 'New',
  open: 'Open',
  'waiting-for-learner': 'Waiting for learner',
  'waiting-for-others': 'Waiting for others',
  'on-hold': 'On hold',
  closed: 'Closed',
}

export const statusTones: Readonly<Record<CaseStatus, BadgeTone>> = {
  new: 'brand',
  open: 'info',
  'waiting-for-learner': 'plain',
  'waiting-for-others': 'plain',
  'on-hold': 'plain',
  closed: 'success',
}

/** A case becomes new only once: when it is raised. */
export const choosableStatuses = ['open', 'waiting-for-learner', 'waiting-for-others', 'on-hold', 'closed'] as const satisfies readonly CaseStatus[]

/** The server counts up to here. */
const mostCounted = 1000

export const sayCount = (count: number) => (count >= mostCounted ? `${mostCounted - 1}+` : String(count))
export const sayCases = (count: number) => (count === 1 ? '1 case' : `${sayCount(count)} cases`)

/** How staff call a learner in a sentence. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] || 'The learner'
