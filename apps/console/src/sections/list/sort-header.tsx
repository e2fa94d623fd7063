import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { Column } from './columns.ts'
import type { ListSearch } from './list-search.ts'
import styles from './values-table.module.css'

type SortHeaderProps = { column: Column; search: ListSearch; onSort: (changes: ListSearch) => void }

/** A column's head sorts by it: up, down, and back to the list's own order. */
export const SortHeader = ({ column: { name, label }, search, onSort }: SortHeaderProps) => {
  const order = search.sort === name ? (search.order ?? 'asc') : undefined
  const next: ListSearch =
    order === undefined ? { sort: name, order: undefined } : order === 'asc' ? { sort: name, order: 'desc' } : { sort: undefined, order: undefined }
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th scope="col" aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined} data-column={name}>
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {label}
        <Icon size={13} aria-hidden data-on={order !== undefined || undefined} />
      </button>
    </th>
  )
}
