import { Select } from '../ui/fields/select.tsx'
import type { sinceDays } from './list-search.ts'
import type { List } from './use-list.ts'

type FilterSelectProps<Sort extends string, Filter extends string> = {
  list: List<Sort, Filter>
  name: Filter
  label: string
  /** The option that clears the filter. */
  all: string
  options: readonly { value: string; label: string }[]
}

/** A filter with more values than fit side by side. The URL's value is always among them. */
export const FilterSelect = <Sort extends string, Filter extends string>({ list, name, label, all, options }: FilterSelectProps<Sort, Filter>) => {
  const chosen = list.search[name] ?? ''
  const known = chosen === '' || options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }]
  return (
    <Select
      aria-label={label}
      value={chosen}
      options={[{ value: '', label: all }, ...known]}
      onChange={({ target }) => list.change({ [name]: target.value || undefined } as Parameters<typeof list.change>[0])}
    />
  )
}

export const sinceOptions = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last year' },
] satisfies { value: (typeof sinceDays)[number]; label: string }[]
