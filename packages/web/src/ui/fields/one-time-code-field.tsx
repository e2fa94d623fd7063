import { useId } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'
import type { InputProps } from './text-field.tsx'

/** A short numeric code, autofilled by the phone where possible; `digitsOnly={false}` also accepts recovery codes. */
export const OneTimeCodeField = ({ label, help, error, beside, digitsOnly = true, ...input }: FieldTexts & InputProps & { digitsOnly?: boolean }) => (
  <Field id={useId()} label={label} help={help} error={error} beside={beside}>
    {(described) => (
      <div className={styles.control}>
        <input
          name="code"
          autoComplete="one-time-code"
          inputMode={digitsOnly ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={digitsOnly ? 11 : 32}
          {...input}
          {...described}
          className={classNames(styles.input, digitsOnly && styles.code)}
        />
      </div>
    )}
  </Field>
)
