import control from '@lanyard/web/ui/fields/control.module.css'
import { useEffect, useState } from 'react'
import styles from './audit.module.css'

type DayFieldProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

const isDay = (text: string) => /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)

/** One end of a date range; the URL updates once a whole date is entered. */
export const DayField = ({ label, value = '', onChange }: DayFieldProps) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <label className={styles.day}>
      {label}
      <span className={control.control}>
        <input
          type="date"
          value={typed}
          className={control.input}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '' || isDay(target.value)) onChange(target.value || undefined)
          }}
        />
      </span>
    </label>
  )
}
