import { type ComponentProps, useId } from 'react'
import { DateInput } from './date-input.tsx'
import { Field, type FieldTexts } from './field.tsx'

export const DateField = ({ label, help, error, ...input }: FieldTexts & Pick<ComponentProps<typeof DateInput>, 'name' | 'value' | 'locale' | 'onChange'>) => (
  <Field id={useId()} label={label} help={help} error={error}>
    {(described) => <DateInput {...input} {...described} />}
  </Field>
)
