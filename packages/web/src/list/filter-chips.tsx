import { Chip, Chips } from '../ui/display/chip.tsx'
import type { List } from './use-list.ts'

type FilterChipsProps<Sort extends string, Filter extends string> = {
  list: List<Sort, Filter>
  name: Filter
  label: string
  options: readonly { value: string; label: string; count?: number | undefined }[]
  /** The label of the chip that clears the filter. */
  all?: string
}

/** One filter as chips: everything, or one of its values. */
export const FilterChips = <Sort extends string, Filter extends string>({ list, name, label, options, all = 'All' }: FilterChipsProps<Sort, Filter>) => {
  const chosen = list.search[name]
  const choose = (value: string | undefined) => list.change({ [name]: value } as Parameters<typeof list.change>[0])
  return (
    <Chips label={label}>
      <Chip pressed={chosen === undefined} onPress={() => choose(undefined)}>
        {all}
      </Chip>
      {options.map((option) => (
        <Chip key={option.value} pressed={chosen === option.value} count={option.count} onPress={() => choose(option.value)}>
          {option.label}
        </Chip>
      ))}
    </Chips>
  )
}
