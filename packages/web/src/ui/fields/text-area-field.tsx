import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & { ref?: Ref<HTMLTextAreaElement> }

/** Multi-line text. */
export const TextAreaField = ({ label, help, error, beside, ...area }: FieldTexts & TextAreaProps) => (
  <Field id={useId()} label={label} help={help} error={error} beside={beside}>
    {(described) => (
      <div className={styles.control}>
        <textarea rows={4} {...area} {...described} className={styles.input} />
      </div>
    )}
  </Field>
)
