import type { ListField } from '@lanyard/contract'
import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import type { Item, Scalar, Value } from './values-api.ts'

export type Column = ListField & { label: string }

/** Labels where the field's name wouldn't read well. */
const labels: Record<string, string> = {
  forLearnerApp: 'Offered to learners',
  defaultSupportCasePriorityId: 'Default priority',
  defaultAssignedStaffId: 'Assigned to',
  defaultAssignedStaffTeamId: 'Assigned team',
  defaultIsRestricted: 'Restricted',
  winProbablityId: 'Win probability',
  orderNumber: 'Order',
  codeDsr: 'DSR code',
  level4CountryCode: 'Level 4 code',
  allowCustomEmailTemplateFlag: 'Custom email template',
  isActive: 'Active',
  isDeleted: 'Deleted',
}

/** `regionDescription` as a readable label; an identifier loses its `Id`. */
export const labelOf = (field: string) => {
  const text = field
    .replace(/(Id|Flag)$/, '')
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .toLowerCase()
  return labels[field] ?? sentenceCase(text)
}

/** Maintained by the server, and of no use to readers. */
const bookkeeping = /^lastModified/

const first = ['code', 'description', 'name']
const rank = ({ name }: ListField) => (first.includes(name) ? first.indexOf(name) : first.length)

export const statusField = ({ fields }: CatalogueList) => fields.find(({ name }) => name === 'isActive' || name === 'isDeleted')?.name
export const keyField = ({ fields }: CatalogueList) => fields.find(({ kind }) => kind === 'identifier')?.name ?? ''

/** The table's columns apart from the status: code and description first. */
export const columnsOf = (list: CatalogueList): Column[] =>
  list.fields
    .filter((field) => field.kind !== 'identifier' && field.name !== statusField(list) && !bookkeeping.test(field.name))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((field) => ({ ...field, label: labelOf(field.name) }))

/** The display name of a referenced record. */
const textOf = (record: Item): string => {
  const { description, name, firstName, lastName, code } = record
  const full = [firstName, lastName].filter(Boolean).join(' ')
  return String(description || name || full || code || '')
}

const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null

/** A cell's text. */
export const cellText = (value: Value, { name, kind, relation }: ListField): string => {
  const content = value[name]
  if (kind === 'reference') {
    const record = relation ? value[relation] : undefined
    return isRecord(record) ? textOf(record) : content === null || content === undefined ? '' : `Unknown (${String(content)})`
  }
  if (content === null || content === undefined) return ''
  return kind === 'flag' ? (content ? 'Yes' : 'No') : String(content)
}

export const idOf = (list: CatalogueList, value: Value) => Number(value[keyField(list)])
export const isOff = ({ isActive, isDeleted }: Value) => isActive === false || isDeleted === true

/** A value's name within a sentence. */
export const nameOf = (value: Value) => String(value.description || value.name || value.code || 'This value')

/** A value's own fields, as a write expects them. */
export const itemOf = (list: CatalogueList, value: Value): Item =>
  Object.fromEntries(list.fields.filter(({ kind }) => kind !== 'identifier').map(({ name }) => [name, (value[name] ?? null) as Scalar]))
