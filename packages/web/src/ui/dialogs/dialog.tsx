import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../layout/class-names.ts'
import { Heading } from '../layout/heading.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  title: ReactNode
  onClose: () => void
  actions?: ReactNode
  wide?: boolean /** Comes up from the bottom of a phone's screen. */
  sheet?: boolean
  children: ReactNode
}

/** Open while rendered. The browser traps the focus, closes the dialog on Escape and restores the focus. */
export const Dialog = ({ title, onClose, actions, wide = false, sheet = false, children }: DialogProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Close it while it is still in the document: once removed, the browser doesn't restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classNames(styles.dialog, wide && styles.wide, sheet && styles.sheet)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.top}>
        <Heading size="L" id={id}>
          {title}
        </Heading>
        <IconButton label="Close" large className={styles.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}
