import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { Order } from './list-search.ts'
import styles from './sort-button.module.css'

/** The `aria-sort` value of a column. */
export const ariaSort = (order: Order | undefined) => (order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined)

/** The button in a column header that shows the sort order and changes it. */
export const SortButton = ({ label, order, onClick }: { label: string; order: Order | undefined; onClick: () => void }) => {
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button type="button" className={styles.sort} onClick={onClick}>
      {label}
      <Icon size={13} aria-hidden data-on={order !== undefined || undefined} />
    </button>
  )
}
