import { identifierFault } from '@lanyard/contract/identifiers'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Field } from '@lanyard/web/ui/fields/field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useId, useState } from 'react'
import type { ControlProps } from './control-props.ts'
import styles from './fields.module.css'

/** A value that is stored encrypted and never shown: it stays, is replaced, or is removed. */
export const SealedField = ({ field, value, error, onChange }: ControlProps) => {
  const [isReplacing, setReplacing] = useState(false)
  const id = useId()
  const keep = () => {
    setReplacing(false)
    onChange('')
  }
  if (isReplacing) {
    const fault = field.identifier && value ? identifierFault(field.identifier, value) : undefined
    return (
      <TextField
        label={`New ${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}`}
        error={error ?? fault}
        help="Stored encrypted. It isn’t shown again."
        value={value ?? ''}
        maxLength={field.longest}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => onChange(target.value)}
        beside={
          <Button variant="text" small onClick={keep}>
            Keep the stored one
          </Button>
        }
      />
    )
  }
  return (
    <Field id={id} label={field.label} error={error}>
      {(described) => (
        <div className={styles.sealed}>
          <output {...described}>{value === null ? 'Removed when you save' : 'Stored, hidden'}</output>
          {value === null ? (
            <Button variant="outline" small onClick={keep}>
              Keep it
            </Button>
          ) : (
            <>
              <Button variant="outline" small onClick={() => setReplacing(true)}>
                Replace
              </Button>
              <Button variant="text" small onClick={() => onChange(null)}>
                Remove
              </Button>
            </>
          )}
        </div>
      )}
    </Field>
  )
}
