import type { DetailsEdit } from '../editing/use-details-edit.ts'
import { countryOfAddress, fieldsIn } from '../fields/address-country.ts'
import { type AddressKind, fieldsOfKind } from '../fields/address-kind.ts'
import type { Choices } from '../fields/choices.ts'
import type { DetailField, DetailGroup } from '../fields/detail-field.ts'
import type { DetailRecord } from '../fields/detail-values.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { LockedField } from '../fields/locked-field.tsx'
import styles from './group-fields.module.css'

type GroupFieldsProps = {
  group: DetailGroup
  edit: DetailsEdit
  /** Of an address that can be a PO box. */
  kind: AddressKind | undefined
  choicesOf: (list: DetailField['list']) => Choices
  record: DetailRecord
  tenantCountry: string
}

/** The fields of a card, by the country and the kind of an address. */
export const GroupFields = ({ group, edit, kind, choicesOf, record, tenantCountry }: GroupFieldsProps) => {
  const country = group.address ? countryOfAddress(group.address.at, edit.values, choicesOf('countries').choices, tenantCountry) : tenantCountry
  const here = fieldsIn(country, group, edit.values)
  return (
    <div className={styles.fields}>
      {(kind ? fieldsOfKind(kind, here, edit.values) : here).map((field) => (
        <div
          key={field.path}
          data-size={field.size}
          data-phone={field.phone}
          data-changed={edit.changed.includes(field.path) || undefined}
          className={styles.field}
        >
          {!field.writable ? (
            <LockedField field={field} record={record} />
          ) : (
            <FieldInput
              field={field}
              typed={edit.values[field.path]}
              isChanged={edit.changed.includes(field.path)}
              error={edit.faults.fields[field.path]}
              faults={field.kind === 'disabilities' ? edit.faults.fields : undefined}
              onType={edit.type}
              choices={choicesOf(field.list)}
              country={country}
              record={record}
            />
          )}
        </div>
      ))}
    </div>
  )
}
