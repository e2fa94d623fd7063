import type { CaseViewName } from '@lanyard/contract'
import { useQuery } from '@tanstack/react-query'
import { viewLabels } from '../case-labels.ts'
import { caseViews } from '../case-queries.ts'
import { defaultView, type InboxSearch } from '../inbox-search.ts'

export type ViewLink = {
  key: string
  label: string
  search: InboxSearch
  count: number | null
  isCurrent: boolean
  isOverdue: boolean
  /** Saved by somebody, for everyone. */
  isShared: boolean
  isOwn: boolean
}

const names = Object.keys(viewLabels) as CaseViewName[]

/** The views of the inbox with their counts. While they load, those that everyone has are already there. */
export const useViews = ({ view, own, q }: InboxSearch): ViewLink[] => {
  const { data } = useQuery(caseViews)
  const current = q === undefined && own === undefined ? (view ?? defaultView) : undefined
  const usual = names.map((name) => {
    const count = data?.views.find((each) => each.name === name)?.count ?? null
    return {
      key: name,
      label: viewLabels[name],
      search: { view: name },
      count,
      isCurrent: name === current,
      isOverdue: name === 'overdue' && count !== null && count > 0,
      isShared: false,
      isOwn: false,
    }
  })
  const saved = (data?.own ?? []).map(({ id, name, count, isShared }) => ({
    key: String(id),
    label: name,
    search: { own: String(id) },
    count,
    isCurrent: q === undefined && own === String(id),
    isOverdue: false,
    isShared,
    isOwn: true,
  }))
  return [...usual, ...saved]
}
