import type { ImportChoices, ImportTable, RecordTypeName } from '@lanyard/contract'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { useState } from 'react'
import { recordTypeNames, recordTypeOf, typeLabel } from '../../record-labels.ts'
import type { ChangeChoices } from '../corrections.ts'
import styles from './choices.module.css'
import { ColumnRow } from './column-row.tsx'

type TableChoice = NonNullable<ImportChoices['tables']>[number]
type Fields = ReadonlyMap<string, string | null>
type ColumnsDialogProps = { table: ImportTable; choice: TableChoice | undefined; onChange: ChangeChoices; onClose: () => void }

const types = recordTypeNames.map((value) => ({ value, label: typeLabel(value) })).toSorted((one, other) => one.label.localeCompare(other.label))

/** Every record can have the reference of the system it comes from. */
const fieldOptions = (type: RecordTypeName) => [
  { value: 'ref', label: 'Reference in your own system' },
  ...Object.entries(recordTypeOf(type).fields).map(([value, { label, required }]) => ({ value, label: required ? `${label} (required)` : label })),
]

/** Which records a table has, and which field each column is. */
export const ColumnsDialog = ({ table, choice, onChange, onClose }: ColumnsDialogProps) => {
  const [type, setType] = useState<RecordTypeName | null>(table.type)
  const [fields, setFields] = useState<Fields>(new Map())
  const isChanged = type !== table.type || fields.size > 0
  const kept = type === table.type ? (choice?.columns ?? []).filter(({ name }) => !fields.has(name)) : []
  const found = (name: string, field: string | null) => {
    if (fields.has(name)) return fields.get(name) ?? null
    return type === table.type ? field : null
  }
  const options = type ? fieldOptions(type) : []
  return (
    <ConfirmDialog
      title={<bdi>{table.name}</bdi>}
      confirm="Check again"
      isReady={isChanged}
      onConfirm={() => onChange({ tables: [{ name: table.name, type, columns: [...kept, ...[...fields].map(([name, field]) => ({ name, field }))] }] })}
      onClose={onClose}
      wide
    >
      <SelectField
        label="This table has"
        value={type ?? ''}
        options={[{ value: '', label: 'Nothing to import' }, ...types]}
        onChange={({ target }) => {
          setType(target.value === '' ? null : (target.value as RecordTypeName))
          setFields(new Map())
        }}
      />
      {type !== null && type !== table.type && <p className={styles.hint}>Columns are matched again when you check. You can also choose some now.</p>}
      {type !== null && (
        <ul className={styles.columns} aria-label="Columns">
          {table.columns.map((column) => (
            <ColumnRow
              key={column.name}
              column={column}
              field={found(column.name, column.field)}
              isOwnChoice={fields.has(column.name)}
              isKnown={type === table.type}
              options={options}
              onChoose={(field) => setFields(new Map(fields).set(column.name, field))}
            />
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
