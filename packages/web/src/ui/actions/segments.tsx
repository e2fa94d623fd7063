import { type ReactNode, useId } from 'react'
import styles from './segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A small switch between two or three views. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
