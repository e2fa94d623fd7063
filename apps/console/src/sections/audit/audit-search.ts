import { listShape, readListSearch, type SearchOf, textIn } from '@lanyard/web/list/list-search.ts'
import type { List } from '@lanyard/web/list/use-list.ts'

export const outcomes = ['done', 'refused'] as const
export const actorKinds = ['staff', 'learner', 'operator', 'key', 'system', 'anonymous'] as const

const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)

/** The log's list settings; always newest first. */
export const auditList = listShape({
  sorts: ['At'],
  sort: 'At',
  order: 'desc',
  filters: { who: 'any', kind: [...actorKinds], action: 'any', about: 'any', subject: 'any', outcome: [...outcomes], from: 'any', to: 'any' },
  pageSize: 50,
})
export type AuditFilter = keyof (typeof auditList)['filters']
export type AuditListing = List<'At', AuditFilter>

/** `event`: the open event. */
export type AuditSearch = SearchOf<typeof auditList> & { event?: string | undefined }

export const readAuditSearch = (given: Record<string, unknown>): AuditSearch => ({
  ...readListSearch(auditList)(given),
  from: day(given.from),
  to: day(given.to),
  event: textIn(given.event),
})

/** The filters in the form the calls expect. */
export const filtersOf = ({ q, who, kind, action, about, subject, outcome, from, to }: AuditSearch) => ({
  ...(q && { search: q }),
  ...(who && { actorFilter: who }),
  ...(kind && { actorKindFilter: kind }),
  ...(action && { actionFilter: action }),
  ...(about && { subjectKindFilter: about }),
  ...(subject && { subjectIdFilter: subject }),
  ...(outcome && { outcomeFilter: outcome }),
  ...((from || to) && { atFilter: { ...(from && { gte: from }), ...(to && { lte: to }) } }),
})
