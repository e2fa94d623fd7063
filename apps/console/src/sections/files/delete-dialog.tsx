import type { FileEntry } from '@lanyard/contract'
import { tenantFileLimits } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { leaving, useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { FileKind } from './file-kinds.ts'

const consequence: Record<FileKind['tab'], string> = {
  policies: 'Learners will no longer be able to read it.',
  public: 'Its link stops working immediately, wherever it was shared.',
  finance: 'Finance staff can no longer open it.',
}

type DeleteDialogProps = { kind: FileKind; file: FileEntry; onClose: () => void; onDeleted: () => void }

/** Explains what is lost and that the file can be restored. */
export const DeleteDialog = ({ kind, file: { Filename }, onClose, onDeleted }: DeleteDialogProps) => {
  const queries = useQueryClient()
  const bringBack = async () => {
    try {
      const { items } = await queries.fetchQuery({ ...kind.deleted(), staleTime: 0 })
      const gone = items.filter((file) => file.Filename === Filename).toSorted((one, other) => other.DeletedFileId - one.DeletedFileId)[0]
      if (gone) await kind.restore(gone.DeletedFileId)
      onDeleted()
      toast(`${Filename} is back.`)
    } catch (error) {
      toast(explain(error), 'error')
    }
  }
  const remove = async () => {
    await kind.remove(Filename)
    onDeleted()
    onClose()
    toast(`${Filename} is deleted. It stays under Deleted for ${tenantFileLimits.deletedForDays} days.`, 'success', {
      label: 'Undo',
      run: () => void bringBack(),
    })
    return leaving
  }
  const { busy, failure, run } = useAction(remove)
  return (
    <Dialog
      title={`Delete ${Filename}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={busy} onClick={() => void run()}>
            Delete
          </Button>
        </>
      }
    >
      {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
      <p>
        {consequence[kind.tab]} You can restore it for {tenantFileLimits.deletedForDays} days.
      </p>
    </Dialog>
  )
}
