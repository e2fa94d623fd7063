import type { EditedRecord, LookupName, RecordTypeName } from '@lanyard/contract'
import type { TenantCatalogue } from '../../catalogue/catalogue.ts'
import { referenceValuesOf, type Value } from '../../lists/list-values.ts'
import { openListCodes } from '../engine/list-codes.ts'
import { columnsOf } from '../engine/type-columns.ts'
import { recordIdOf } from '../stored/page-cursor.ts'
import { exportedRecord, openListNames } from '../stored/stored-values.ts'
import type { EditedRow } from './edited-records.queries.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** What people call a list's value. */
export const sayValue = (value: Value | undefined) =>
  value && (textOf(value.description) ?? textOf(value.longDescription) ?? textOf(value.shortDescription) ?? textOf(value.code))

export const openRecordReader = (lists: TenantCatalogue) => {
  const codeOf = openListNames(lists, openListCodes(lists, []))
  const values = referenceValuesOf(lists)
  const nameOf = (list: LookupName, id: unknown) => sayValue(values.find(list, id))
  const read = (type: RecordTypeName, row: EditedRow): EditedRecord => {
    const { recordNames, sealedFields, ...stored } = row
    const { fields } = columnsOf(type).described
    const { ref, source, version, retiredAt, ...exported } = exportedRecord(type, stored, codeOf)
    const ofLists = Object.entries(fields).flatMap(([field, { list }]) => (list ? [[field, nameOf(list, stored[field])] as const] : []))
    const named = [...ofLists, ...Object.entries(recordNames)].filter((entry): entry is [string, string] => Boolean(entry[1]))
    return {
      id: recordIdOf(row.rowKey),
      ...{ version: row.version, ref: row.ref, source: row.source, retiredAt: row.retiredAt },
      values: exported as EditedRecord['values'],
      names: Object.fromEntries(named),
      stored: sealedFields,
    }
  }
  /** The values of a list that can be chosen. */
  const options = (list: LookupName, key: string) =>
    values
      .all(list)
      .filter(({ isActive }) => isActive !== false)
      .map((value) => ({ value: codeOf(list, value[key]) ?? '', label: sayValue(value) ?? String(value[key]) }))
  return { read, nameOf, options }
}
