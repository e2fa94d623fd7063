import { useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = { label: string; help?: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** An on/off switch that applies immediately; the whole row is clickable. */
export const Switch = ({ label, help, isOn, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span id={`${id}label`} className={styles.label}>
          {label}
        </span>
        {help && (
          <span id={`${id}help`} className={styles.help}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}label`}
        aria-describedby={help && `${id}help`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className={styles.switch}
      />
    </label>
  )
}
