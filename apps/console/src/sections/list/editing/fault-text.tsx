import { CircleAlert } from 'lucide-react'
import styles from './fields.module.css'

/** A field's error, below it. */
export const FaultText = ({ id, children }: { id: string; children: string }) => (
  <span id={id} className={styles.fault}>
    <CircleAlert size={15} aria-hidden />
    {children}
  </span>
)
