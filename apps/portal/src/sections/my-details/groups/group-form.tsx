import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Copy, Trash2 } from 'lucide-react'
import type { DetailsEdit } from '../editing/use-details-edit.ts'
import { countryOfAddress, fieldsIn } from '../fields/address-country.ts'
import type { Choices } from '../fields/choices.ts'
import type { DetailField, DetailGroup } from '../fields/detail-field.ts'
import { type DetailRecord, isEmpty, type Values } from '../fields/detail-values.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { LockedField } from '../fields/locked-field.tsx'
import styles from './group-form.module.css'

type GroupFormProps = {
  group: DetailGroup
  edit: DetailsEdit
  choicesOf: (list: DetailField['list']) => Choices
  record: DetailRecord
  tenantCountry: string
}

/** One address with what stands in another; what it has no field for is left out. */
const copied = ({ fields, address }: DetailGroup, from: string, values: Values): Values =>
  Object.fromEntries(fields.map(({ path }) => [path, values[path.replace(address?.at ?? '', from)] ?? '']))

const emptied = ({ fields }: DetailGroup): Values => Object.fromEntries(fields.map(({ path }) => [path, '']))

const GroupAction = ({ group, edit: { values, fill } }: Pick<GroupFormProps, 'group' | 'edit'>) => {
  const from = group.address?.copyFrom
  const holdsSomething = group.fields.some(({ path }) => !isEmpty(values[path]))
  if (from)
    return (
      <Button variant="outline" small icon={<Copy size={15} aria-hidden />} onClick={() => fill(copied(group, from, values))}>
        Same as permanent
      </Button>
    )
  if (!group.removable || !holdsSomething) return null
  return (
    <Button variant="outline" small icon={<Trash2 size={15} aria-hidden />} aria-label={`Remove ${group.title}`} onClick={() => fill(emptied(group))}>
      Remove
    </Button>
  )
}

export const GroupForm = ({ group, edit, choicesOf, record, tenantCountry }: GroupFormProps) => {
  const country = group.address ? countryOfAddress(group.address.at, edit.values, choicesOf('countries').choices, tenantCountry) : tenantCountry
  return (
    <div data-group={group.key} className={styles.group}>
      <Card title={group.title} description={group.description} action={<GroupAction group={group} edit={edit} />}>
        <div className={styles.fields}>
          {fieldsIn(country, group, edit.values).map((field) => (
            <div key={field.path} data-size={field.size} data-changed={edit.changed.includes(field.path) || undefined} className={styles.field}>
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
      </Card>
    </div>
  )
}
