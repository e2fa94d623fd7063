import type { ReactNode } from 'react'
import { classNames } from '../ui/layout/class-names.ts'
import styles from './data-table.module.css'

export type Column<Row, Sort extends string = string> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Sorts by this field. Without it the column header is plain text. */
  sort?: Sort
  /** Right-aligns the column, for figures. */
  end?: boolean
  /** How a card shows the column: as its title, in its corner, under either of them, as its actions, without a label, or not at all. */
  onCard?: 'title' | 'corner' | 'under-title' | 'under-corner' | 'actions' | 'plain' | 'hidden'
  /** As narrow as its content allows without wrapping. */
  tight?: boolean
  /** A fixed column width, so that stacked tables line up. */
  width?: string
  /** Hides the column in narrower tables; cards always show it. */
  from?: 'medium' | 'wide'
}

/** The class names of a column's header and cells. */
export const classesOf = ({ end, tight, from }: Pick<Column<never>, 'end' | 'tight' | 'from'>) =>
  classNames(end && styles.end, tight && styles.tight, from && styles[from])
