import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { runOf } from '../import-list.ts'
import { useRunActions } from './use-run-actions.ts'

type UndoDialogProps = { id: number; fileName: string; onClose: () => void }

/** Says what undoing does, or why it can't be done any more. */
export const UndoDialog = ({ id, fileName, onClose }: UndoDialogProps) => {
  const { undo } = useRunActions(id)
  const navigate = useNavigate()
  const run = useQuery({ ...runOf(String(id)), staleTime: 0 })
  const refusal = run.data?.undoRefusal
  if (refusal)
    return (
      <Dialog title="This run can’t be undone" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <Alert type="warning">{refusal}</Alert>
      </Dialog>
    )
  const confirm = async () => {
    await undo()
    await navigate({ to: '/data/imports/$id', params: { id: String(id) } })
  }
  return (
    <ConfirmDialog title="Undo this run?" confirm="Undo run" cancel="Keep it" onConfirm={confirm} onClose={onClose} isReady={!run.isPending}>
      <p>
        Every record that <bdi>{fileName}</bdi> added, changed or retired becomes what it was before. You can import the file again later.
      </p>
    </ConfirmDialog>
  )
}
