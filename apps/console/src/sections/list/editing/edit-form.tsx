import { Field } from '@lanyard/web/ui/fields/field.tsx'
import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { editableColumns } from './draft.ts'
import { EditActions } from './edit-actions.tsx'
import { FieldControl } from './field-control.tsx'
import fields from './fields.module.css'
import type { Edit } from './use-edit.ts'

type EditFormProps = { list: CatalogueList; edit: Edit; form: string; choices: (refersTo: string) => Choosable[] }

/** A labelled form for a value with many fields. */
export const EditForm = ({ list, edit, form, choices }: EditFormProps) => (
  <>
    <div className={fields.form}>
      {editableColumns(list).map((column) => (
        <Field key={column.name} id={`${form}-${column.name}`} label={column.label} error={edit.faults.fields[column.name]}>
          {(described) => (
            <FieldControl
              {...described}
              column={column}
              typed={edit.draft[column.name] ?? ''}
              onType={(typed) => edit.type(column.name, typed)}
              choices={column.refersTo ? choices(column.refersTo) : []}
              form={form}
            />
          )}
        </Field>
      ))}
    </div>
    <EditActions edit={edit} form={form} />
  </>
)
