import { Button } from '@lanyard/web/ui/actions/button.tsx'
import type { ReactNode } from 'react'
import styles from './held.module.css'

/** How long something sent can be taken back. The device's clock may be wrong, so it is counted from when the server's answer arrives here. */
export const heldFor = 10_000

const length = 2 * Math.PI * 42

type HeldCardProps = {
  title: string
  /** The accessible name of the button. */
  undo: string
  /** Milliseconds left. */
  left: number
  busy: boolean
  onUndo: () => void
}

/** Something on its way, with the time that is left to take it back. */
export const HeldCard = ({ title, undo, left, busy, onUndo }: HeldCardProps) => {
  const seconds = Math.ceil(left / 1000)
  return (
    <div className={styles.card}>
      <span className={styles.ring} aria-hidden>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="42" />
          <circle cx="50" cy="50" r="42" strokeDasharray={`${(left / heldFor) * length} ${length}`} />
        </svg>
        <span data-figures>{seconds}</span>
      </span>
      <p className={styles.text}>
        <strong>{title}</strong>
        <small aria-hidden>{seconds === 1 ? 'Sends in 1 second' : `Sends in ${seconds} seconds`}</small>
      </p>
      <Button variant="text" small busy={busy} onClick={onUndo} aria-label={undo}>
        Undo
      </Button>
    </div>
  )
}

/** Where held cards are. It is announced, also while it is empty. */
export const Dock = ({ isEmpty, isFloating = false, children }: { isEmpty: boolean; isFloating?: boolean; children: ReactNode }) => (
  <div role="status" className={styles.dock} data-empty={isEmpty || undefined} data-floating={isFloating || undefined}>
    {children}
  </div>
)
