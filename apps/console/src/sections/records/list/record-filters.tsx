import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import { FilterSelect } from '@lanyard/web/list/filter-select.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api.ts'
import type { KnownType, NamedField } from '../known-type.ts'
import { filtersOf } from './record-list.ts'

type FilterProps = { type: KnownType; field: NamedField; list: List<string, string> }

const flags = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

const FieldFilter = ({ type, field, list }: FilterProps) => {
  const { name, label, kind, words = [] } = field
  const choices = useQuery({ ...callQuery('listRecordOptions', { params: { type: type.name }, query: { field: name } }), enabled: kind === 'choice' })
  const ofWords = words.map((value) => ({ value, label: sentenceCase(value) }))
  const options =
    kind === 'choice' ? (choices.data ?? []) : kind === 'flag' ? flags.map((flag) => ({ ...flag, label: `${label}: ${flag.label.toLowerCase()}` })) : ofWords
  return <FilterSelect list={list} name={name} label={label} all={`${label}: all`} options={options} />
}

/** The type's own filters. */
export const RecordFilters = ({ type, list }: Omit<FilterProps, 'field'>) =>
  filtersOf(type).map((field) => <FieldFilter key={field.name} type={type} field={field} list={list} />)
