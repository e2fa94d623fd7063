import { explain } from '@lanyard/web/explain.ts'
import { useDebounced } from '@lanyard/web/use-debounced.ts'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FindingGroup } from './finding.ts'
import { fits } from './fits.ts'
import { useActions } from './use-actions.ts'
import { useFoundPeople } from './use-found-people.ts'
import { useFoundSettings } from './use-found-settings.ts'
import { useFoundValues } from './use-found-values.ts'

type Findings = { groups: FindingGroup[]; state: string }

/** Results for the typed text: people, lists, values, settings and actions. */
export const useFindings = (text: string): Findings => {
  const navigate = useNavigate()
  const wanted = text.trim()
  const searched = useDebounced(wanted, 150)
  const values = useFoundValues(wanted, searched)
  const people = useFoundPeople(wanted, searched)
  const settings = useFoundSettings(wanted)
  const actions = useActions()
  const everything = {
    key: 'all',
    icon: Search,
    label: `Show everything found for “${wanted}”`,
    run: () => void navigate({ to: '/lists', search: { q: wanted } }),
  }
  const actionGroup = { heading: 'Actions', options: [...(values.hasMore ? [everything] : []), ...actions.filter(({ label }) => fits(label, wanted))] }
  const groups = [...people.groups, ...values.groups, settings, actionGroup].filter(({ options }) => options.length > 0)

  const queries = [values.query, ...people.queries]
  const failed = queries.find(({ isError }) => isError)
  if (wanted.length > 1 && failed) return { groups, state: explain(failed.error) }
  if (wanted.length > 1 && (queries.some(({ isFetching }) => isFetching) || searched !== wanted)) return { groups, state: 'Searching…' }
  if (groups.length === 0) return { groups, state: `Nothing was found for “${wanted}”.` }
  return { groups, state: wanted === '' ? 'Type a name, a title, a code such as 0101, or what you want to do.' : '↑ ↓ to choose, Enter to go there.' }
}
