import type { EditedRecord } from '@lanyard/contract'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { Link } from '@tanstack/react-router'
import type { KnownType, NamedField } from '../known-type.ts'
import { ShownValue } from '../shown-value.tsx'
import styles from './list.module.css'

type RecordTableProps = { type: KnownType; list: List<string, string>; columns: readonly string[]; records: readonly EditedRecord[] }

const columnOf = (type: KnownType, { sorts }: { sorts: readonly string[] }, field: NamedField, index: number): Column<EditedRecord, string> => ({
  key: field.name,
  label: field.label,
  ...(sorts.includes(field.name) && { sort: field.name }),
  ...(field.kind === 'amount' || field.kind === 'whole' ? { end: true } : {}),
  ...(index === 0 && { onCard: 'title' as const }),
  ...(index > 3 && { from: 'wide' as const }),
  cell: (record) =>
    index === 0 ? (
      <Link to="/data/records/$type/$id" params={{ type: type.name, id: record.id }} data-row-link className={styles.link}>
        <ShownValue field={field} record={record} />
      </Link>
    ) : (
      <ShownValue field={field} record={record} />
    ),
})

/** The records, with the chosen columns. The first opens the record. */
export const RecordTable = ({ type, list, columns, records }: RecordTableProps) => {
  const fields = columns.flatMap((name) => type.shown.filter((field) => field.name === name))
  return (
    <DataTable
      list={list}
      label={type.many}
      rows={records}
      rowKey={({ id }) => id}
      columns={fields.map((field, index) => columnOf(type, list.shape, field, index))}
    />
  )
}
