import type { ImportReport, RecordField, RecordType, RecordTypeName } from '@lanyard/contract'
import { recordTypes } from '@lanyard/contract/record-types'
import { counted } from './import-labels.ts'

type Kind = ImportReport['kind']

export const recordTypeNames = Object.keys(recordTypes) as RecordTypeName[]
export const recordTypeOf = (type: RecordTypeName): RecordType => recordTypes[type]
export const fieldOf = (type: RecordTypeName, field: string): RecordField | undefined => recordTypeOf(type).fields[field]
export const fieldLabel = (type: RecordTypeName, field: string) => fieldOf(type, field)?.label ?? (field === 'ref' ? 'Reference' : field)

/** NAT files call unit enrolments by what they are sent for. */
const namesOf = (type: RecordTypeName, kind: Kind | null): Pick<RecordType, 'one' | 'many'> =>
  kind === 'nat' && type === 'unit-enrolments' ? { one: 'Result', many: 'Results' } : recordTypeOf(type)

export const typeLabel = (type: RecordTypeName, kind: Kind | null = null) => namesOf(type, kind).many

/** "Learners" within a sentence; all names are common nouns. */
export const typeWord = (type: RecordTypeName, kind: Kind | null = null) => typeLabel(type, kind).toLowerCase()

export const countedType = (type: RecordTypeName, count: number, kind: Kind | null = null) => {
  const { one, many } = namesOf(type, kind)
  return counted(count, one.toLowerCase(), many.toLowerCase())
}

/** The types of a report, in the order in which they are written. */
export const typesIn = (totals: ImportReport['totals']) => recordTypeNames.filter((type) => totals[type] !== undefined)

/** Where a row was read. */
export const placeOf = ({ file, line }: { file: string; line: number }) => `${file}, line ${line.toLocaleString('en')}`
