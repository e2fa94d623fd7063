import { ariaSort, SortButton } from '@lanyard/web/list/sort-button.tsx'
import type { ListSearch } from '../list-search.ts'
import type { Column } from './columns.ts'

type SortHeaderProps = { column: Column; search: ListSearch; onSort: (changes: ListSearch) => void }

/** A column header that cycles through ascending, descending and the list's own order. */
export const SortHeader = ({ column: { name, label }, search, onSort }: SortHeaderProps) => {
  const order = search.sort === name ? (search.order ?? 'asc') : undefined
  const next: ListSearch =
    order === undefined ? { sort: name, order: undefined } : order === 'asc' ? { sort: name, order: 'desc' } : { sort: undefined, order: undefined }
  return (
    <th scope="col" aria-sort={ariaSort(order)} data-column={name}>
      <SortButton label={label} order={order} onClick={() => onSort(next)} />
    </th>
  )
}
