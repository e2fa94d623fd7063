import { type InputHTMLAttributes, type Ref, useId } from 'react'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & { ref?: Ref<HTMLInputElement> }

/** Accepts the props a form's `register` returns, as a native input does. */
export const TextField = ({ label, help, error, beside, ...input }: FieldTexts & InputProps) => (
  <Field id={useId()} label={label} help={help} error={error} beside={beside}>
    {(described) => (
      <div className={styles.control}>
        <input type="text" {...input} {...described} className={styles.input} />
      </div>
    )}
  </Field>
)
