import { type KeyboardEvent, useId, useState } from 'react'
import styles from './control.module.css'
import { Field, type FieldTexts } from './field.tsx'
import type { InputProps } from './text-field.tsx'

/** Can reveal the password, and warns when Caps Lock is on. */
export const PasswordField = ({ label, help, error, beside, ...input }: FieldTexts & InputProps) => {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field id={useId()} label={label} help={capsLock ? <span role="status">Caps Lock is on</span> : help} error={error} beside={beside}>
      {(described) => (
        <div className={styles.control}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...described}
            type={shown ? 'text' : 'password'}
            className={styles.input}
            onKeyDown={look}
            onKeyUp={look}
          />
          <button type="button" className={styles.button} aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
