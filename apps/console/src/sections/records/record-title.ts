import type { EditedRecord, RecordType } from '@lanyard/contract'

const said = ({ values, names }: Pick<EditedRecord, 'values' | 'names'>, field: string) => names[field] ?? values[field]

/** What people call a record: a person's name, or the parts of its key. */
export const titleOf = ({ key, one }: Pick<RecordType, 'key' | 'one'>, record: Pick<EditedRecord, 'values' | 'names'>): string => {
  const { values } = record
  const person = [values.firstName, values.lastName].filter(Boolean).join(' ')
  if (person && !('learner' in values)) return person
  const parts = (key.length > 0 ? key : ['subject', 'learner'])
    .map((field) => said(record, field))
    .filter((part) => part !== null && part !== undefined && part !== '')
  return parts.join(' · ') || one
}
