import { type ReactNode, useState } from 'react'
import { explain } from '../../explain.ts'
import { Button } from '../actions/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** The label of the confirm button. */
  confirm: string
  cancel?: string
  /** Rejects with the call's error, which the dialog shows while staying open. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Whether the confirm button is enabled. */
  isReady?: boolean
  /** The dialog's owner closes it, after showing something else in its place. */
  staysOpen?: boolean
  /** The consequences, in plain language. */
  children: ReactNode
}

/** Asks before an action, explains its consequences, and closes once it is done. */
export const ConfirmDialog = ({ title, confirm, cancel = 'Cancel', onConfirm, onClose, isReady = true, staysOpen = false, children }: ConfirmDialogProps) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      if (!staysOpen) onClose()
    } catch (error) {
      setFailure(explain(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button busy={busy} disabled={!isReady} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {failure && <Alert type="error">{failure}</Alert>}
      {children}
    </Dialog>
  )
}
