import type { CaseFilters, CasePeople, CaseViewName } from '@lanyard/contract'

/** A view that everyone has, as filters that a saved view can start from. */
export const filtersOfView = (view: CaseViewName, people: CasePeople | undefined): CaseFilters => {
  const teams = (people?.teams ?? []).filter(({ isMine }) => isMine).map(({ id }) => id)
  const filters: Record<CaseViewName, CaseFilters> = {
    mine: { assigneeFilter: ['me'] },
    unassigned: { assigneeFilter: ['nobody'] },
    team: teams.length > 0 ? { teamIdFilter: teams } : {},
    overdue: { overdueFilter: true },
    waiting: { statusFilter: ['waiting-for-learner'] },
    all: {},
    closed: { statusFilter: ['closed'] },
  }
  return filters[view]
}
