import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import { X } from 'lucide-react'
import type { DraftFaults } from '../list/editing/draft.ts'
import { FaultText } from '../list/editing/fault-text.tsx'
import { FieldControl } from '../list/editing/field-control.tsx'
import fields from '../list/editing/fields.module.css'
import type { Column } from '../list/values/columns.ts'
import table from '../list/values/values-table.module.css'
import styles from './paste.module.css'
import type { PastedRow } from './read-rows.ts'

type PasteRowProps = {
  row: PastedRow
  place: number
  columns: readonly Column[]
  hasStatus: boolean
  faults: DraftFaults
  choices: (refersTo: string) => Choosable[]
  onChange: (changed: Partial<PastedRow>) => void
  onRemove: () => void
}

export const PasteRow = ({ row: { key, draft, isOn }, place, columns, hasStatus, faults, choices, onChange, onRemove }: PasteRowProps) => (
  <tr data-bad={Object.keys(faults).length > 0 || undefined}>
    <td className={styles.row} data-label="Row">
      {place}
    </td>
    {columns.map((column) => {
      const fault = faults[column.name]
      const faultId = `row-${key}-${column.name}`
      return (
        <td key={column.name} data-column={column.name} data-label={column.label}>
          <span className={fields.cell}>
            <FieldControl
              column={column}
              typed={draft[column.name] ?? ''}
              onType={(typed) => onChange({ draft: { ...draft, [column.name]: typed } })}
              choices={column.refersTo ? choices(column.refersTo) : []}
              aria-label={`${column.label} of row ${place}`}
              {...(fault && { 'aria-invalid': true as const, 'aria-describedby': faultId })}
            />
            {fault && <FaultText id={faultId}>{fault}</FaultText>}
          </span>
        </td>
      )
    })}
    {hasStatus && (
      <td data-column="status" data-label="Active">
        <span className={fields.check}>
          <input type="checkbox" aria-label={`Row ${place} is active`} checked={isOn} onChange={({ target }) => onChange({ isOn: target.checked })} />
        </span>
      </td>
    )}
    <td className={table.last}>
      <button type="button" className={styles.remove} aria-label={`Remove row ${place}`} onClick={onRemove}>
        <X size={17} aria-hidden /> <span>Remove</span>
      </button>
    </td>
  </tr>
)
