import type { DetailField, DetailFields, FieldError, LookupName, NameIn, PathAt, RecordGroupOf } from '@lanyard/contract'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { type CheckContext, type Checked, checkOf } from './detail-checks.ts'

type StoredField = DetailField & { column: string }

type Home = { table: 'learners' | 'learner_addresses' | 'learner_next_of_kin' | 'learner_demographics'; kind?: string }

/** A group of fields stored in one row. Without a name, the fields are at the top of the record. */
export type FieldGroup = Home & { group?: string; fields: Readonly<Record<string, StoredField>> }

/** Disabilities have their own rows. */
type StoredPath<Of extends DetailFields> = { [Path in keyof Of & string]: Of[Path] extends { kind: 'disabilities' } ? never : Path }[keyof Of & string]
type ColumnOf<Field> = Field extends { sealed: true } ? `${string}_sealed` : string

/** Where each field of a record is stored, by group. `top` has the fields outside any group. */
type Columns<Of extends DetailFields> = {
  [Group in RecordGroupOf<StoredPath<Of>>]: Home & { columns: { [Name in NameIn<StoredPath<Of>, Group>]: ColumnOf<Of[PathAt<Group, Name>]> } }
}

/** The contract's description of each field, with its column. */
export const fieldGroupsOf = <const Of extends DetailFields>(described: Of, stored: Columns<Of>): readonly FieldGroup[] =>
  Object.entries<Home & { columns: Readonly<Record<string, string>> }>(stored).map(([group, { columns, ...home }]) => {
    const prefix = group === 'top' ? '' : `${group}.`
    const fields = Object.entries(columns).map(([name, column]) => [name, { ...(described[`${prefix}${name}`] as DetailField), column }])
    return { ...home, ...(prefix && { group }), fields: Object.fromEntries(fields) }
  })

export type Stored = Readonly<Record<string, unknown>>
export const rowOf = ({ table, kind }: Pick<FieldGroup, 'table' | 'kind'>) => (kind ? `${table} ${kind}` : table)

/** The decrypted value. */
const readValue = ({ column, sealed }: StoredField, row: Stored, secrets: Secrets): unknown => {
  const value = row[column] ?? null
  return sealed && value !== null ? secrets.open(value as Buffer) : value
}

/** The texts of a value, shown beside its id. */
const labelsOf = (field: string, list: LookupName, id: unknown, values: ReferenceValues): Record<string, unknown> => {
  const name = field.replace(/Id$/, '')
  const value = id === null ? undefined : values.find(list, id)
  const { code = null, description = null, shortDescription = null, codeDsr = null } = value ?? {}
  return { [`${name}Code`]: code, [`${name}Description`]: description, [`${name}ShortDescription`]: shortDescription, [`${name}CodeDsr`]: codeDsr }
}

export const readFieldGroup = ({ fields }: FieldGroup, row: Stored, values: ReferenceValues, secrets: Secrets): Record<string, unknown> => {
  const read: Record<string, unknown> = {}
  for (const [field, detail] of Object.entries(fields)) {
    read[field] = readValue(detail, row, secrets)
    if (detail.list) Object.assign(read, labelsOf(field, detail.list, read[field], values))
  }
  return read
}

type Written = string | number | boolean | null
type Given = Readonly<Record<string, unknown>>

/** Typed text without surrounding spaces. Empty text is null. */
const normalised = (value: unknown): Written => (typeof value === 'string' ? value.trim() || null : (value as Written))

export type Change = { fieldGroup: FieldGroup; field: string; column: string; before: unknown; after: Written; isSealed: boolean }

const checkedValue = (detail: StoredField, value: Written, context: CheckContext): Checked => {
  if (value === null) return { value }
  if (detail.list) {
    const found = context.values.find(detail.list, value)
    return found && found.isActive !== false ? { value } : { wrong: 'Must be one of the values that are offered.' }
  }
  return checkOf[detail.kind]?.(value, context) ?? { value }
}

/** Fields with a country-specific rule are checked again when the country changes. */
const dependsOnCountry = ({ kind }: StoredField) => kind === 'postcode'

/** What a body changes in a group, and what is wrong with it. An unchanged value is never wrong. */
export const changesTo = (
  fieldGroup: FieldGroup,
  row: Stored,
  given: Given,
  secrets: Secrets,
  context: Omit<CheckContext, 'row'>,
): { changes: Change[]; errors: FieldError[] } => {
  const changes: Change[] = []
  const errors: FieldError[] = []
  const become: Record<string, unknown> = { ...row }
  for (const [field, { column }] of Object.entries(fieldGroup.fields)) if (given[field] !== undefined) become[column] = normalised(given[field])
  const countryChanges = fieldGroup.fields.countryId !== undefined && become.country_id !== (row.country_id ?? null) && given.countryId !== undefined
  for (const [field, detail] of Object.entries(fieldGroup.fields)) {
    const before = readValue(detail, row, secrets)
    const wanted = given[field] === undefined ? before : normalised(given[field])
    const looksAgain = countryChanges && dependsOnCountry(detail) && wanted !== null
    if (wanted === before && !looksAgain) continue
    const checked = checkedValue(detail, wanted as Written, { ...context, row: become })
    if ('wrong' in checked) errors.push({ pointer: `${fieldGroup.group ? `/${fieldGroup.group}` : ''}/${field}`, message: checked.wrong })
    else if (checked.value !== before)
      changes.push({ fieldGroup, field, column: detail.column, before, after: checked.value, isSealed: detail.sealed === true })
  }
  return { changes, errors }
}

const shown = ({ isSealed }: Change, value: unknown) => (isSealed && value !== null ? '•••' : value)

/** The changed fields before and after, for the audit log, without encrypted numbers. */
export const auditOf = (changes: readonly Change[]) => {
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.map((change) => [`${change.fieldGroup.group ? `${change.fieldGroup.group}.` : ''}${change.field}`, shown(change, change[which])]),
    )
  return { before: side('before'), after: side('after') }
}
