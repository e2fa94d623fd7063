import type { ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = { pressed: boolean; onPress: () => void; count?: number | string | undefined; icon?: ReactNode; children: ReactNode }

/** A filter that is on or off, with its result count. */
export const Chip = ({ pressed, onPress, count, icon, children }: ChipProps) => (
  <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onPress}>
    {icon}
    <span>{children}</span>
    {count !== undefined && <span className={styles.count}>{typeof count === 'number' ? count.toLocaleString('en') : count}</span>}
  </button>
)

/** A row of filter chips, labelled for screen readers. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields; these are filters
  <div role="group" aria-label={label} className={styles.chips}>
    {children}
  </div>
)
