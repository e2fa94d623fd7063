import { type Column, classesOf } from './column.ts'
import styles from './data-table.module.css'
import { SortHead } from './sort-head.tsx'
import type { List } from './use-list.ts'

type DataTableProps<Row, Sort extends string, Filter extends string> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly Column<Row, Sort>[]
  list?: List<Sort, Filter>
  /** Marks a row, such as `overdue`. */
  mark?: (row: Row) => string | undefined
}

/** A real table; below 700px each row becomes a card. A link with `data-row-link` in a cell makes the whole row clickable. */
export const DataTable = <Row, Sort extends string, Filter extends string>({ label, rows, rowKey, columns, list, mark }: DataTableProps<Row, Sort, Filter>) => (
  <div className={styles.frame}>
    {/* biome-ignore-start lint/a11y/noRedundantRoles: a card's own layout would take the table's roles away */}
    <table role="table" aria-label={label} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <SortHead key={column.key} column={column} list={list} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" data-mark={mark?.(row)}>
            {columns.map((column) => (
              <td key={column.key} role="cell" data-label={column.label} data-on-card={column.onCard} className={classesOf(column)}>
                <span className={styles.value}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {/* biome-ignore-end lint/a11y/noRedundantRoles: a card's own layout would take the table's roles away */}
  </div>
)
