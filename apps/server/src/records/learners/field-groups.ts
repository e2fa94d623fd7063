import type { FieldError, LookupName } from '@lanyard/contract'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Check, CheckContext, Checked } from './detail-checks.ts'

/** A field of a learner's details: where it is stored, which list it refers to, what it must be. */
export type DetailField = { column: string; list?: LookupName; check?: Check; isSealed?: true }

/** A group of fields that one row holds; without a name, the fields stand at the top of the record. */
export type FieldGroup = {
  group?: string
  table: 'learners' | 'learner_addresses' | 'learner_next_of_kin' | 'learner_demographics'
  kind?: string
  fields: Readonly<Record<string, DetailField>>
}

export type Stored = Readonly<Record<string, unknown>>
export const placeOf = ({ table, kind }: Pick<FieldGroup, 'table' | 'kind'>) => (kind ? `${table} ${kind}` : table)

/** The value as the learner knows it. */
const readValue = ({ column, isSealed }: DetailField, row: Stored, secrets: Secrets): unknown => {
  const value = row[column] ?? null
  return isSealed && value !== null ? secrets.open(value as Buffer) : value
}

/** Beside an identifier stand the words of its value. */
const wordsOf = (field: string, list: LookupName, id: unknown, values: ReferenceValues): Record<string, unknown> => {
  const name = field.replace(/Id$/, '')
  const value = id === null ? undefined : values.find(list, id)
  const { code = null, description = null, shortDescription = null, codeDsr = null } = value ?? {}
  return { [`${name}Code`]: code, [`${name}Description`]: description, [`${name}ShortDescription`]: shortDescription, [`${name}CodeDsr`]: codeDsr }
}

export const readFieldGroup = ({ fields }: FieldGroup, row: Stored, values: ReferenceValues, secrets: Secrets): Record<string, unknown> => {
  const read: Record<string, unknown> = {}
  for (const [field, detail] of Object.entries(fields)) {
    read[field] = readValue(detail, row, secrets)
    if (detail.list) Object.assign(read, wordsOf(field, detail.list, read[field], values))
  }
  return read
}

type Written = string | number | boolean | null
type Given = Readonly<Record<string, unknown>>

/** What was typed, without the space around it; nothing typed is nothing. */
const normalised = (value: unknown): Written => (typeof value === 'string' ? value.trim() || null : (value as Written))

export type Change = { fieldGroup: FieldGroup; field: string; column: string; before: unknown; after: Written; isSealed: boolean }

const checkedValue = (detail: DetailField, value: Written, context: CheckContext): Checked => {
  if (value === null) return { value }
  if (detail.list) {
    const found = context.values.find(detail.list, value)
    return found && found.isActive !== false ? { value } : { wrong: 'Must be one of the values that are offered.' }
  }
  return detail.check ? detail.check(value, context) : { value }
}

/** Fields whose rule depends on the country are looked at again when it changes. */
const dependsOnCountry = (field: string) => field === 'postcode'

/** What a body changes in a sheet, and what is wrong with it. A value that stays the same is never wrong. */
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
    const looksAgain = countryChanges && dependsOnCountry(field) && wanted !== null
    if (wanted === before && !looksAgain) continue
    const checked = checkedValue(detail, wanted as Written, { ...context, row: become })
    if ('wrong' in checked) errors.push({ pointer: `${fieldGroup.group ? `/${fieldGroup.group}` : ''}/${field}`, message: checked.wrong })
    else if (checked.value !== before)
      changes.push({ fieldGroup, field, column: detail.column, before, after: checked.value, isSealed: detail.isSealed === true })
  }
  return { changes, errors }
}

const shown = ({ isSealed }: Change, value: unknown) => (isSealed && value !== null ? '•••' : value)

/** The changed fields before and after, for the audit log; sealed numbers are not written there. */
export const auditOf = (changes: readonly Change[]) => {
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.map((change) => [`${change.fieldGroup.group ? `${change.fieldGroup.group}.` : ''}${change.field}`, shown(change, change[which])]),
    )
  return { before: side('before'), after: side('after') }
}
