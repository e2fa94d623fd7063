import { Select } from '../ui/fields/select.tsx'
import styles from './list.module.css'
import type { Order } from './list-search.ts'
import type { List } from './use-list.ts'

export type SortOption<Sort extends string> = { sort: Sort; order: Order; label: string }

type SortSelectProps<Sort extends string, Filter extends string> = {
  list: List<Sort, Filter>
  options: readonly SortOption<Sort>[]
  /** Shows the select only where rows are cards; table headers sort on their own. */
  onlyForCards?: boolean
}

/** Sort orders in plain language, such as "Newest first". */
export const SortSelect = <Sort extends string, Filter extends string>({ list, options, onlyForCards = false }: SortSelectProps<Sort, Filter>) => {
  const { sort, order } = list.sorting
  return (
    <span className={styles.sort} data-only-for-cards={onlyForCards || undefined}>
      <Select
        aria-label="Order"
        value={`${sort} ${order}`}
        options={options.map((option) => ({ value: `${option.sort} ${option.order}`, label: option.label }))}
        onChange={({ target }) => {
          const [chosenSort, chosenOrder] = target.value.split(' ')
          list.change({ sort: chosenSort, order: chosenOrder } as Parameters<typeof list.change>[0])
        }}
      />
    </span>
  )
}
