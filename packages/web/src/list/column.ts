import type { ReactNode } from 'react'
import { classNames } from '../ui/layout/class-names.ts'
import styles from './data-table.module.css'

export type Column<Row, Sort extends string = string> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Sorts by this field; without it the head is only a word. */
  sort?: Sort
  /** Figures stand at the end of their column. */
  end?: boolean
  /** How a card shows it: as its title, in its corner, as the actions beside it, without its label, or not at all. */
  onCard?: 'title' | 'corner' | 'actions' | 'plain' | 'hidden'
  /** As wide as its content needs, without breaking it. */
  tight?: boolean
  /** How wide the column is, where tables stand under each other and their columns should too. */
  width?: string
  /** Stands in the table only where there is room; a card always shows it. */
  from?: 'medium' | 'wide'
}

/** What a column's head and cells look like. */
export const classesOf = ({ end, tight, from }: Pick<Column<never>, 'end' | 'tight' | 'from'>) =>
  classNames(end && styles.end, tight && styles.tight, from && styles[from])
