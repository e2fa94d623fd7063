import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'

type Option<Value extends string> = { value: Value; label: string; icon?: ReactNode }

/** One of a few options side by side: radio buttons styled as a switch. */
export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.choice}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
