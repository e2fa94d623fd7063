import { type ReactNode, useState } from 'react'
import { explain } from '../../explain.ts'
import { Button } from '../actions/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** What the button says that does it. */
  confirm: string
  cancel?: string
  /** Rejects with what the call throws; the dialog stays and says it. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Whether it can be done yet. */
  isReady?: boolean
  /** Closed by whoever opened it, who shows something else in its place first. */
  staysOpen?: boolean
  /** What happens then. */
  children: ReactNode
}

/** Asks before something is done, says what happens then, and closes once it is done. */
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
