import type { ImportRun } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useRunActions } from './use-run-actions.ts'

/** Ends a run that isn't applied. */
export const CancelDialog = ({ run, onClose }: { run: ImportRun; onClose: () => void }) => {
  const { cancel } = useRunActions(run.id)
  const navigate = useNavigate()
  const hasWritten = run.state === 'applying' || run.state === 'paused'
  if (hasWritten)
    return (
      <ConfirmDialog title="Cancel this import?" confirm="Cancel import" cancel="Keep it" onConfirm={cancel} onClose={onClose}>
        <p>This puts back everything this run has written. The other records stay as they are.</p>
      </ConfirmDialog>
    )
  const discard = async () => {
    await cancel()
    toast('The run was discarded. Nothing was written.')
    await navigate({ to: '/data/imports', ignoreBlocker: true })
  }
  return (
    <ConfirmDialog title="Discard this run?" confirm="Discard run" cancel="Keep it" onConfirm={discard} onClose={onClose}>
      <p>Nothing has been written. What you corrected here is lost; your file stays as it is.</p>
    </ConfirmDialog>
  )
}
