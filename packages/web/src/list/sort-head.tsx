import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import styles from './data-table.module.css'
import { type Column, classesOf } from './data-table.tsx'
import type { List } from './use-list.ts'

type SortHeadProps<Row, Sort extends string, Filter extends string> = { column: Column<Row, Sort>; list: List<Sort, Filter> | undefined }

/** A column's head; where it can, it sorts by the column, one way and then the other. */
export const SortHead = <Row, Sort extends string, Filter extends string>({ column, list }: SortHeadProps<Row, Sort, Filter>) => {
  const { label, sort } = column
  const classes = classesOf(column)
  if (!list || sort === undefined)
    return (
      // biome-ignore lint/a11y/noRedundantRoles: a card's own layout would take the table's roles away
      <th scope="col" role="columnheader" className={classes}>
        {label}
      </th>
    )
  const order = list.sorting.sort === sort ? list.sorting.order : undefined
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      // biome-ignore lint/a11y/noRedundantRoles: a card's own layout would take the table's roles away
      role="columnheader"
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
      className={classes}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => list.change({ sort, order: order === 'asc' ? 'desc' : 'asc' } as Parameters<typeof list.change>[0])}
      >
        {label}
        <Icon size={13} aria-hidden data-on={order !== undefined || undefined} />
      </button>
    </th>
  )
}
