import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { EditRow } from '../editing/edit-row.tsx'
import type { ListSearch } from '../list-search.ts'
import { columnsOf, idOf } from './columns.ts'
import { SortHeader } from './sort-header.tsx'
import { ValueRow } from './value-row.tsx'
import styles from './values-table.module.css'
import type { View } from './view.ts'

type ValuesTableProps = {
  list: CatalogueList
  view: View
  search: ListSearch
  mayChange: boolean
  editing: number | undefined
  onEdit: (id: number | undefined) => void
  isAdding: boolean
  onAdded: () => void
  onDirty: (isDirty: boolean) => void
  onSort: (changes: ListSearch) => void
  /** The row with the focus left the table. */
  onVanished: () => void
}

/** A real table; on a narrow screen each row is a card. A new value is entered at the top. */
export const ValuesTable = ({ list, view, search, mayChange, editing, onEdit, isAdding, onAdded, onDirty, onSort, onVanished }: ValuesTableProps) => {
  const all = columnsOf(list)
  const columns = mayChange ? all : all.filter((column) => !view.empty.has(column.name))
  const columnCount = columns.length + Number(view.hasStatus) + Number(mayChange)
  const isBusy = isAdding || editing !== undefined
  return (
    <div className={styles.frame}>
      <div
        className={styles.scroll}
        data-wide={columns.length > 5 || undefined}
        {...(columns.length > 7 && { tabIndex: 0, role: 'region', 'aria-label': list.title })}
      >
        <table aria-label={list.title} className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHeader key={column.name} column={column} search={search} onSort={onSort} />
              ))}
              {view.hasStatus && (
                <th scope="col" data-column="status">
                  Status
                </th>
              )}
              {mayChange && (
                <th scope="col" className={styles.last}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {isAdding && (
              <EditRow
                list={list}
                columnCount={columnCount}
                hasStatus={view.hasStatus}
                onDirty={onDirty}
                onDone={() => {
                  onDirty(false)
                  onAdded()
                }}
              />
            )}
            {view.rows.map((value) =>
              idOf(list, value) === editing ? (
                <EditRow
                  key={editing}
                  list={list}
                  value={value}
                  columnCount={columnCount}
                  hasStatus={view.hasStatus}
                  onDirty={onDirty}
                  onDone={() => {
                    onDirty(false)
                    onEdit(undefined)
                  }}
                />
              ) : (
                <ValueRow
                  key={idOf(list, value)}
                  list={list}
                  value={value}
                  columns={columns}
                  hasStatus={view.hasStatus}
                  mayChange={mayChange}
                  isQuiet={isBusy}
                  onEdit={() => onEdit(idOf(list, value))}
                  onVanished={onVanished}
                />
              ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}
