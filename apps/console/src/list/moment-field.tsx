import control from '@lanyard/web/ui/fields/control.module.css'
import { DateInput } from '@lanyard/web/ui/fields/date-input.tsx'
import { Field, type FieldTexts } from '@lanyard/web/ui/fields/field.tsx'
import { useId } from 'react'
import styles from './moment-field.module.css'

type MomentFieldProps = Pick<FieldTexts, 'label' | 'error'> & { value: string; locale: string; onChange: (value: string) => void }

/** A day and a time in the provider's time zone, such as `2026-03-14 09:30`. */
export const MomentField = ({ label, error, value, locale, onChange }: MomentFieldProps) => {
  const at = value.lastIndexOf(' ')
  const [day, time] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)]
  const change = (changed: string) => onChange(changed.trim() === '' ? '' : changed)
  return (
    <Field id={useId()} label={label} error={error} help="In your provider’s time zone.">
      {(described) => (
        <div className={styles.moment}>
          <DateInput {...described} value={day} locale={locale} onChange={(changed) => change(`${changed} ${time}`)} />
          <span className={control.control}>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="09:30"
              aria-label={`${label}: time`}
              value={time}
              className={control.input}
              onChange={({ target }) => change(`${day} ${target.value.trim()}`)}
            />
          </span>
        </div>
      )}
    </Field>
  )
}
