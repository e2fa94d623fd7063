import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Select } from './select.tsx'

/** One of a short list, with its label. */
export const SelectField = ({ label, help, error, beside, ...select }: FieldTexts & Omit<ComponentProps<typeof Select>, 'id'>) => (
  <Field id={useId()} label={label} help={help} error={error} beside={beside}>
    {(described) => <Select {...select} {...described} />}
  </Field>
)
