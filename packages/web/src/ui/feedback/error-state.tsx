import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import styles from './state.module.css'

/** An error in plain language with "Try again"; the rest of the page stays. */
export const ErrorState = ({ children, onRetry, busy }: { children: ReactNode; onRetry: () => void; busy?: boolean }) => (
  <div role="alert" data-failed className={styles.state}>
    <span className={styles.icon} aria-hidden>
      <CloudAlert size={22} />
    </span>
    <p>{children}</p>
    <Button variant="outline" small busy={busy} onClick={onRetry}>
      Try again
    </Button>
  </div>
)
