import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { editableColumns } from '../list/editing/draft.ts'
import { statusField } from '../list/values/columns.ts'
import table from '../list/values/values-table.module.css'
import styles from './paste.module.css'
import { PasteRow } from './paste-row.tsx'
import type { PastedRow } from './read-rows.ts'
import type { Pasted } from './use-pasted.ts'

type PasteTableProps = { list: CatalogueList; pasted: Pasted; rows: readonly PastedRow[]; choices: (refersTo: string) => Choosable[] }

export const PasteTable = ({ list, pasted, rows, choices }: PasteTableProps) => {
  const columns = editableColumns(list)
  const hasStatus = statusField(list) === 'isActive'
  return (
    <div className={table.frame}>
      <table aria-label="Pasted rows" className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.row}>
              Row
            </th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col" data-column={name}>
                {label}
              </th>
            ))}
            {hasStatus && (
              <th scope="col" data-column="status">
                Active
              </th>
            )}
            <th scope="col" className={table.last}>
              <span className={table.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PasteRow
              key={row.key}
              row={row}
              place={pasted.rows.indexOf(row) + 1}
              columns={columns}
              hasStatus={hasStatus}
              faults={pasted.faultsOf(row)}
              choices={choices}
              onChange={(changed) => pasted.change(row.key, changed)}
              onRemove={() => pasted.remove(row.key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
