import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import styles from './secret.module.css'

/** A sensitive number, masked until revealed. */
export const Secret = ({ label, children }: { label: string; children: string }) => {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <span className={styles.secret}>
      {isShown ? (
        children
      ) : (
        <>
          <span aria-hidden>{'•'.repeat(6)}</span>
          <span>{children.slice(-2)}</span>
        </>
      )}
      <button type="button" className={styles.button} aria-pressed={isShown} aria-label={`Show ${label.toLowerCase()}`} onClick={() => setShown(!isShown)}>
        <Icon size={16} aria-hidden />
      </button>
    </span>
  )
}
