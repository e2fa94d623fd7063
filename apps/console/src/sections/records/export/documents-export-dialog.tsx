import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api.ts'
import { saveZip } from './save-zip.ts'

const counted = ({ files, parts }: { files: number; parts: number }) => {
  if (files === 0) return 'There are no documents yet. Documents that come with an import appear here.'
  const zips = parts === 1 ? 'a ZIP file' : `${parts} ZIP files`
  return `${files.toLocaleString('en-AU')} ${files === 1 ? 'document' : 'documents'} and a table that says whose they are, in ${zips}. If you import them again, nothing changes.`
}

/** Learners' documents as an import reads them. */
export const DocumentsExportDialog = ({ onClose }: { onClose: () => void }) => {
  const found = useQuery(callQuery('getExportedFiles', { params: { type: 'documents' } }))
  const { busy, failure, run } = useAction(async () => {
    await saveZip('documents')
    onClose()
  })
  return (
    <Dialog
      title="Export documents"
      onClose={onClose}
      actions={
        <Button busy={busy} disabled={!found.data?.files} onClick={() => void run()}>
          Export
        </Button>
      }
    >
      {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
      <Region query={found} what="The documents" skeleton={<Skeleton lines={2} label="Counting the documents" />}>
        {(files) => <p>{counted(files)}</p>}
      </Region>
      <p>Credentials are exported with their PDFs, from their own list. Files of cases and messages stay with those.</p>
    </Dialog>
  )
}
