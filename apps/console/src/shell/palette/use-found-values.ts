import { folded } from '@lanyard/contract/folded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Hash, List } from 'lucide-react'
import { callQuery } from '../../api.ts'
import { useTenancy } from '../../session.ts'
import { type Finding, type FindingGroup, most } from './finding.ts'
import { fits } from './fits.ts'

/** Lists by title, and values by code or description. Typing the start of a title ranks the list first. */
export const useFoundValues = (wanted: string, searched: string) => {
  const navigate = useNavigate()
  const isOpen = useTenancy() !== undefined
  const lists = useQuery({ ...callQuery('listCatalogue'), enabled: isOpen })
  const values = useQuery({
    ...callQuery('searchCatalogue', { query: { text: searched } }),
    enabled: isOpen && searched.length > 1,
    placeholderData: keepPreviousData,
  })
  const foundLists = wanted === '' ? [] : (lists.data?.items ?? []).filter(({ title, name }) => fits(`${title} ${name}`, wanted))
  const foundValues = wanted.length > 1 ? (values.data?.items ?? []) : []

  const valueGroup: FindingGroup = {
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
  const listGroup: FindingGroup = {
    heading: 'Lists',
    options: foundLists.slice(0, most).map(
      ({ name, title, area }): Finding => ({
        key: `list ${name}`,
        icon: List,
        label: title,
        detail: area,
        run: () => void navigate({ to: '/lists/$list', params: { list: name } }),
      }),
    ),
  }
  const isTitle = foundLists.some(({ title }) => folded(title).startsWith(folded(wanted)))
  return {
    groups: isTitle ? [listGroup, valueGroup] : [valueGroup, listGroup],
    hasMore: foundValues.length > 0 && (values.data?.totalCount ?? 0) > most,
    query: values,
  }
}
