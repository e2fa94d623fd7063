import { explain } from '@lanyard/web/explain.ts'
import { folded } from '@lanyard/web/format/folded.ts'
import { useDebounced } from '@lanyard/web/use-debounced.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Hash, List, type LucideIcon, Search } from 'lucide-react'
import { ask } from '../../api.ts'
import { useActions } from './use-actions.ts'

export type Finding = { key: string; icon: LucideIcon; code?: string | null | undefined; label: string; detail?: string | undefined; run: () => void }
type Findings = { groups: { heading: string; options: Finding[] }[]; state: string }

const most = 7

const fits = (label: string, text: string) => {
  const words = folded(label)
  return folded(text)
    .split(/\s+/)
    .every((part) => words.includes(part))
}

/** What the typed text leads to: lists by their titles, values by code or words, and actions. */
export const useFindings = (text: string): Findings => {
  const navigate = useNavigate()
  const wanted = text.trim()
  const asked = useDebounced(wanted, 150)
  const lists = useQuery(ask('listCatalogue'))
  const values = useQuery({ ...ask('searchCatalogue', { query: { text: asked } }), enabled: asked.length > 1, placeholderData: keepPreviousData })
  const actions = useActions()

  const foundLists = wanted === '' ? [] : (lists.data?.items ?? []).filter(({ title, name }) => fits(`${title} ${name}`, wanted))
  const foundValues = wanted.length > 1 ? (values.data?.items ?? []) : []
  const total = values.data?.totalCount ?? 0

  const valueGroup = {
    heading: 'Values',
    options: foundValues.slice(0, most).map(
      (value): Finding => ({
        key: `${value.list}/${value.valueId}`,
        icon: Hash,
        code: value.code,
        label: value.description ?? '',
        detail: value.listTitle,
        run: () => void navigate({ to: '/lists/$list', params: { list: value.list }, search: { q: value.code || value.description || '', show: 'all' } }),
      }),
    ),
  }
  const listGroup = {
    heading: 'Lists',
    options: foundLists.slice(0, most).map(
      ({ name, title, area }): Finding => ({
        key: name,
        icon: List,
        label: title,
        detail: area,
        run: () => void navigate({ to: '/lists/$list', params: { list: name } }),
      }),
    ),
  }
  const actionGroup = {
    heading: 'Actions',
    options: [
      ...(total > most && foundValues.length > 0
        ? [{ key: 'all', icon: Search, label: `Show everything found for “${wanted}”`, run: () => void navigate({ to: '/lists', search: { q: wanted } }) }]
        : []),
      ...actions.filter(({ label }) => fits(label, wanted)),
    ],
  }
  // Whoever types the beginning of a title wants the list; whoever types a code wants the value.
  const isTitle = foundLists.some(({ title }) => folded(title).startsWith(folded(wanted)))
  const groups = [...(isTitle ? [listGroup, valueGroup] : [valueGroup, listGroup]), actionGroup].filter(({ options }) => options.length > 0)

  if (wanted.length > 1 && values.isError) return { groups, state: explain(values.error) }
  if (wanted.length > 1 && (values.isFetching || asked !== wanted)) return { groups, state: 'Searching…' }
  if (groups.length === 0) return { groups, state: `Nothing was found for “${wanted}”.` }
  return { groups, state: wanted === '' ? 'Type a title, a code such as 0101, or what you want to do.' : '↑ ↓ to choose, Enter to go there.' }
}
