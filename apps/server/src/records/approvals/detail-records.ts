import { approvalFields, type DetailField, type DetailRecordName } from '@lanyard/contract'
import { demographicsFieldGroups } from '../learners/demographics-field-groups.ts'
import type { Change, FieldGroup } from '../learners/field-groups.ts'
import { nextOfKinFieldGroups } from '../learners/next-of-kin-field-groups.ts'
import { personalFieldGroups } from '../learners/personal-field-groups.ts'

type DetailRecord = { subject: string; fieldGroups: readonly FieldGroup[] }

/** The records of a learner's details, by the first part of a field's key. */
export const detailRecordOf: Readonly<Record<DetailRecordName, DetailRecord>> = {
  personal: { subject: 'learner-personal', fieldGroups: personalFieldGroups },
  'next-of-kin': { subject: 'learner-next-of-kin', fieldGroups: nextOfKinFieldGroups },
  demographics: { subject: 'learner-demographics', fieldGroups: demographicsFieldGroups },
}

const recordNames = Object.entries(detailRecordOf) as [DetailRecordName, DetailRecord][]

const keys = new Map(
  recordNames.flatMap(([record, { fieldGroups }]) =>
    fieldGroups.map((fieldGroup): [FieldGroup, string] => [fieldGroup, `${record}/${fieldGroup.group ? `${fieldGroup.group}.` : ''}`]),
  ),
)

/** The key of a field, such as `personal/firstName`. */
export const keyIn = (fieldGroup: FieldGroup, field: string) => `${keys.get(fieldGroup)}${field}`
export const keyOf = ({ fieldGroup, field }: Change) => keyIn(fieldGroup, field)

export const fieldOf = (key: string): DetailField => {
  const field = approvalFields.get(key)
  if (!field) throw new Error(`There is no field ${key}`)
  return field
}
