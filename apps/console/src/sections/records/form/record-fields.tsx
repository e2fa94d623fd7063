import type { EditedRecord } from '@lanyard/contract'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import type { ReactNode } from 'react'
import { FieldControl } from '../fields/field-control.tsx'
import type { KnownType, NamedField } from '../known-type.ts'
import { ShownValue } from '../shown-value.tsx'
import styles from './form.module.css'
import type { RecordFormState } from './use-record-form.ts'

const countries: Readonly<Record<string, string>> = { AU: 'Australia', NZ: 'New Zealand', ZA: 'South Africa', SG: 'Singapore' }

type Group = { title: string; description?: string; fields: NamedField[] }

/** The fields in groups: everyone's, the country's, and those stored encrypted. */
const groupsOf = ({ shown }: KnownType): Group[] => {
  const allOfCountry = shown.filter(({ country, sealed }) => country && !sealed)
  const ofCountry = allOfCountry.length < 3 ? [] : allOfCountry
  return [
    { title: 'Details', fields: shown.filter((field) => !field.sealed && !ofCountry.includes(field)) },
    { title: `For ${countries[ofCountry[0]?.country ?? ''] ?? 'your country'}`, fields: ofCountry },
    { title: 'Stored encrypted', description: 'These values can be written, but never read again.', fields: shown.filter(({ sealed }) => sealed) },
  ].filter(({ fields }) => fields.length > 0)
}

const Groups = ({ type, children }: { type: KnownType; children: (fields: NamedField[]) => ReactNode }) =>
  groupsOf(type).map(({ title, description, fields }) => (
    <Card key={title} title={title} description={description}>
      {children(fields)}
    </Card>
  ))

export const ReadFields = ({ type, record }: { type: KnownType; record: EditedRecord }) => (
  <Groups type={type}>
    {(fields) => <Facts facts={fields.map((field) => ({ label: field.label, value: <ShownValue field={field} record={record} /> }))} />}
  </Groups>
)

type EditFieldsProps = {
  type: KnownType
  form: RecordFormState
  record?: EditedRecord | undefined
  /** The key of a record that has no id of its own. */
  fixed: readonly string[]
}

export const EditFields = ({ type, form, record, fixed }: EditFieldsProps) => (
  <Groups type={type}>
    {(fields) => (
      <Pair>
        {fields.map((field) => {
          const value = form.values[field.name] ?? (form.values[field.name] === null ? null : '')
          return (
            <div key={field.name} className={classNames(styles.field, (form.base[field.name] ?? '') !== value && styles.changed)}>
              <FieldControl
                type={type.name}
                field={field}
                value={value}
                error={form.faults.fields[field.name]}
                name={value === form.base[field.name] ? record?.names[field.name] : undefined}
                isStored={record?.stored.includes(field.name) ?? false}
                isFixed={fixed.includes(field.name)}
                onChange={(changed) => form.type({ [field.name]: changed })}
              />
            </div>
          )
        })}
      </Pair>
    )}
  </Groups>
)
