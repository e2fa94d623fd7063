import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { isOff } from '../values/columns.ts'
import { editableColumns } from './draft.ts'
import { FaultText } from './fault-text.tsx'
import { FieldControl } from './field-control.tsx'
import fields from './fields.module.css'
import type { Edit } from './use-edit.ts'

type EditCellsProps = { list: CatalogueList; edit: Edit; form: string; choices: (refersTo: string) => Choosable[]; hasStatus: boolean }

/** Each field in its column, labelled by the column header. */
export const EditCells = ({ list, edit, form, choices, hasStatus }: EditCellsProps) => (
  <>
    {editableColumns(list).map((column) => {
      const fault = edit.faults.fields[column.name]
      const faultId = `${form}-${column.name}-fault`
      return (
        <td key={column.name} data-column={column.name} data-label={column.label}>
          <span className={fields.cell}>
            <FieldControl
              column={column}
              typed={edit.draft[column.name] ?? ''}
              onType={(typed) => edit.type(column.name, typed)}
              choices={column.refersTo ? choices(column.refersTo) : []}
              form={form}
              aria-label={column.label}
              {...(fault && { 'aria-invalid': true as const, 'aria-describedby': faultId })}
            />
            {fault && <FaultText id={faultId}>{fault}</FaultText>}
          </span>
        </td>
      )
    })}
    {hasStatus && (
      <td data-column="status" data-label="Status">
        {edit.base && isOff(edit.base) ? <Badge>Switched off</Badge> : <Badge tone="success">{edit.isNew ? 'New' : 'Active'}</Badge>}
      </td>
    )}
  </>
)
