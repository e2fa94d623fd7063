import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import control from './control.module.css'
import styles from './select.module.css'

export type Choosable = { value: string; label: string }

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> & {
  options: readonly Choosable[]
  ref?: Ref<HTMLSelectElement>
}

/** One of a short list: the platform's own picker in our frame. */
export const Select = ({ options, ...select }: SelectProps) => (
  <span className={`${control.control} ${styles.frame}`}>
    <select {...select} className={styles.select}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown size={16} aria-hidden className={styles.arrow} />
  </span>
)
