import { type Column, classesOf } from './column.ts'
import { ariaSort, SortButton } from './sort-button.tsx'
import type { List } from './use-list.ts'

type SortHeadProps<Row, Sort extends string, Filter extends string> = { column: Column<Row, Sort>; list: List<Sort, Filter> | undefined }

/** A column header; where the column is sortable, it toggles between ascending and descending. */
export const SortHead = <Row, Sort extends string, Filter extends string>({ column, list }: SortHeadProps<Row, Sort, Filter>) => {
  const { label, sort } = column
  const classes = classesOf(column)
  if (!list || sort === undefined)
    return (
      // biome-ignore lint/a11y/noRedundantRoles: a card's own layout would take the table's roles away
      <th scope="col" role="columnheader" className={classes} style={{ width: column.width }}>
        {label}
      </th>
    )
  const order = list.sorting.sort === sort ? list.sorting.order : undefined
  return (
    <th
      scope="col"
      // biome-ignore lint/a11y/noRedundantRoles: a card's own layout would take the table's roles away
      role="columnheader"
      aria-sort={ariaSort(order)}
      className={classes}
      style={{ width: column.width }}
    >
      <SortButton
        label={label}
        order={order}
        onClick={() => list.change({ sort, order: order === 'asc' ? 'desc' : 'asc' } as Parameters<typeof list.change>[0])}
      />
    </th>
  )
}
