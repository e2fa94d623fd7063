import { announce } from '@lanyard/web/announcements.ts'
import { useEffect, useId, useRef } from 'react'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import type { Value } from '../values/values-api.ts'
import styles from '../values/values-table.module.css'
import { editableColumns } from './draft.ts'
import { EditActions } from './edit-actions.tsx'
import { EditCells } from './edit-cells.tsx'
import { EditForm } from './edit-form.tsx'
import { EditNotice } from './edit-notice.tsx'
import { useChoices } from './references.ts'
import { useEdit } from './use-edit.ts'

type EditRowProps = {
  list: CatalogueList
  value?: Value
  columnCount: number
  hasStatus: boolean
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

/** Edits a value in place: in its cells if there are few, in a small form if there are many. */
export const EditRow = ({ list, value, columnCount, hasStatus, onDirty, onDone }: EditRowProps) => {
  const edit = useEdit(list, value, (saved) => {
    if (saved) announce('Saved')
    onDone()
  })
  const choices = useChoices(list, true)
  const form = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const isNarrow = editableColumns(list).length <= 3
  const { isDirty, faults, cancel } = edit

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => row.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  useEffect(() => {
    if (Object.keys(faults.fields).length > 0) row.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  return (
    <>
      <tr ref={row} className={styles.editing} onKeyDown={({ key }) => key === 'Escape' && !isDirty && cancel()}>
        {isNarrow ? (
          <EditCells list={list} edit={edit} form={form} choices={choices} hasStatus={hasStatus} />
        ) : (
          <td colSpan={columnCount}>
            <EditForm list={list} edit={edit} form={form} choices={choices} />
          </td>
        )}
        {isNarrow && (
          <td className={styles.last}>
            <EditActions edit={edit} form={form} />
          </td>
        )}
      </tr>
      <EditNotice list={list} edit={edit} columnCount={columnCount} />
    </>
  )
}
