import { FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { useId } from 'react'
import styles from './setting.module.css'
import type { SettingControlProps } from './setting-control-props.ts'

/** "Optional: each learner decides" is an option and its explanation. */
const partsOf = (text: string) => {
  const at = text.indexOf(': ')
  return at < 0 ? { label: text, meaning: undefined } : { label: text.slice(0, at), meaning: `${text.charAt(at + 2).toUpperCase()}${text.slice(at + 3)}` }
}

/** One of a few options, each explained. */
export const ChoiceSetting = ({ setting: { DisplayName, Description, Options }, typed, error, beside, onType }: SettingControlProps) => {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-help`}>
      <legend className={styles.legend}>
        {DisplayName} {beside}
      </legend>
      {(Options ?? []).map(({ Value, DisplayName: text }) => {
        const { label, meaning } = partsOf(text)
        return (
          <label key={Value} className={styles.choice}>
            <input type="radio" name={id} value={Value} checked={typed === Value} onChange={() => onType(Value)} />
            <span>
              <span className={styles.label}>{label}</span>
              {meaning && <span className={styles.meaning}>{meaning}</span>}
            </span>
          </label>
        )
      })}
      <FieldNotes id={id} help={Description} error={error} />
    </fieldset>
  )
}
