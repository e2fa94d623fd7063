import type { ExportFormat } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { saveContent } from '@lanyard/web/save-file.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import type { KnownType } from '../known-type.ts'
import { hasFiles, saveZip } from './save-zip.ts'

/** All records of a type as a file that an import reads back without a change. */
export const ExportRecords = ({ type }: { type: KnownType }) => {
  const [isOpen, setOpen] = useState(false)
  const write = async (format: ExportFormat) => {
    if (format === 'zip') {
      await saveZip(type.name)
      return setOpen(false)
    }
    const content = await client.exportRecords({ params: { type: type.name }, query: { format } })
    saveContent(`${currentTenant().toLowerCase()}-${type.name}.${format}`, content)
    setOpen(false)
  }
  const { busy, failure, run } = useAction(write)
  const many = type.many.toLowerCase()
  return (
    <>
      <Button variant="outline" small icon={<Download size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <Dialog
          title={`Export ${many}`}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="outline" busy={busy} onClick={() => void run('ndjson')}>
                JSON lines
              </Button>
              <Button variant={hasFiles(type) ? 'outline' : 'primary'} busy={busy} onClick={() => void run('csv')}>
                CSV
              </Button>
              {hasFiles(type) && (
                <Button busy={busy} onClick={() => void run('zip')}>
                  ZIP with files
                </Button>
              )}
            </>
          }
        >
          {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
          <p>
            All {many} except retired ones, whatever the filters. Values that are stored encrypted are left out. If you import the file again, nothing changes.
          </p>
        </Dialog>
      )}
    </>
  )
}
