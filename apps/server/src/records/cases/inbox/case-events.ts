import { type CaseRatingAnswer, type CaseStatus, caseRatingLabels, caseStatusOf } from '@lanyard/contract'

export const statusLabels: Readonly<Record<CaseStatus, string>> = {
  new: 'New',
  open: 'Open',
  'waiting-for-learner': 'Waiting for learner',
  'waiting-for-others': 'Waiting for others',
  'on-hold': 'On hold',
  closed: 'Closed',
}

/** What changed about a case. Names are those of the moment. */
export type CaseEvent =
  | { kind: 'status'; data: { statusId: number; heldUntil: string | null } }
  | { kind: 'assigned-in-turn' | 'assignee' | 'team' | 'priority' | 'category'; data: { id: number | null; name: string | null } }
  | { kind: 'subject'; data: { before: string } }
  | { kind: 'restricted'; data: { isRestricted: boolean } }
  | { kind: 'reopened'; data: Record<string, never> }
  | { kind: 'undone' | 'hold-ended'; data: Record<string, never> }
  | { kind: 'mail-refused'; data: { from: string } }
  | { kind: 'not-sent'; data: { reason: string } }
  | { kind: 'rated'; data: { answer: CaseRatingAnswer | null; comment: string | null; isChange: boolean } }
  | { kind: 'merged' | 'unmerged' | 'split-from'; data: { id: number } }
  | { kind: 'split'; data: { id: number; count: number } }

const ratingSentence = ({ answer, comment, isChange }: Record<string, unknown>): string => {
  const said = typeof comment === 'string' ? `“${comment}”` : null
  if (typeof answer !== 'string') return `commented on the rating: ${said}`
  const rated = `${isChange ? 'changed the rating to' : 'rated our help as'} ${caseRatingLabels[answer as CaseRatingAnswer].toLowerCase()}`
  return said === null ? rated : `${rated} and wrote: ${said}`
}

/** What the event says after its person's name. */
export const sentenceOf = ({ kind, data }: { kind: string; data: Record<string, unknown> }): string => {
  const name = typeof data.name === 'string' ? data.name : null
  switch (kind as CaseEvent['kind']) {
    case 'status':
      return `changed the status to ${statusLabels[caseStatusOf(Number(data.statusId))]}${typeof data.heldUntil === 'string' ? ` until ${data.heldUntil}` : ''}`
    case 'assignee':
      return name === null ? 'removed the assignee' : `assigned the case to ${name}`
    case 'assigned-in-turn':
      return `assigned the case to ${name ?? 'a team member'}, whose turn it was`
    case 'team':
      return name === null ? 'removed the team' : `moved the case to ${name}`
    case 'priority':
      return name === null ? 'removed the priority' : `changed the priority to ${name}`
    case 'category':
      return `changed the category to ${name ?? 'another one'}`
    case 'subject':
      return `changed the subject. It was “${String(data.before)}”`
    case 'restricted':
      return data.isRestricted ? 'restricted the case to its team' : 'removed the restriction'
    case 'reopened':
      return 'reopened the case by replying'
    case 'hold-ended':
      return 'opened the case: its hold has ended'
    case 'merged':
      return `merged case ${String(data.id)} into this one`
    case 'unmerged':
      return `undid the merge of case ${String(data.id)}`
    case 'split':
      return `moved ${String(data.count)} ${data.count === 1 ? 'entry' : 'entries'} to case ${String(data.id)}`
    case 'split-from':
      return `split this case from case ${String(data.id)}`
    case 'mail-refused':
      return `refused an email to this case from ${String(data.from)}: it isn’t the learner’s address`
    case 'not-sent':
      return `has a reply that wasn’t sent and is a draft again. ${String(data.reason)}`
    case 'rated':
      return ratingSentence(data)
    case 'undone':
      return 'undid a change'
  }
}
