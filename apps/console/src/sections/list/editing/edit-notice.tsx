import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { cellText, columnsOf } from '../values/columns.ts'
import styles from '../values/values-table.module.css'
import type { Edit } from './use-edit.ts'

const saysNow = (list: CatalogueList, edit: Edit) => {
  const now = edit.changed?.now
  if (!now) return ''
  return columnsOf(list)
    .map((column) => `${column.label}: ${cellText(now, column) || 'nothing'}`)
    .join(' · ')
}

/** Errors about the whole value: a conflict, or a failed save. */
export const EditNotice = ({ list, edit, columnCount }: { list: CatalogueList; edit: Edit; columnCount: number }) => {
  if (!edit.changed && !edit.faults.above) return null
  return (
    <tr className={styles.notice}>
      <td colSpan={columnCount}>
        {edit.faults.above && <Alert type="error">{edit.faults.above}</Alert>}
        {edit.changed && (
          <Alert type="warning" title="Somebody changed this value while you were typing">
            {edit.changed.now ? <p>It now says: {saysNow(list, edit)}</p> : <p>It is no longer in the list.</p>}
            <p>Yours is still here. Save again to put it in the place of theirs, or cancel to keep theirs.</p>
          </Alert>
        )}
      </td>
    </tr>
  )
}
