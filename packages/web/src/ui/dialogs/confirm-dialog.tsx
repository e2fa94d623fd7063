import type { ReactNode } from 'react'
import { explain } from '../../explain.ts'
import { leaving, useAction } from '../../form/use-action.ts'
import { Button } from '../actions/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: ReactNode
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
  wide?: boolean
  /** The consequences, in plain language. */
  children: ReactNode
}

/** Asks before an action, explains its consequences, and closes once it is done. */
export const ConfirmDialog = ({
  title,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  onClose,
  isReady = true,
  staysOpen = false,
  wide = false,
  children,
}: ConfirmDialogProps) => {
  const { busy, failure, run } = useAction(async () => {
    await onConfirm()
    if (!staysOpen) onClose()
    return leaving
  })
  return (
    <Dialog
      title={title}
      wide={wide}
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
      {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
      {children}
    </Dialog>
  )
}
