import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { Form } from '@lanyard/web/form/form.tsx'
import { Region } from '@lanyard/web/list/region.tsx'
import { saveContent } from '@lanyard/web/save-file.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery, client } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import styles from './nat-export.module.css'

/** Field names of the layouts as people read them: `nominalHours` is “nominal hours”. */
const words = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bvet\b/, 'VET')

/** What NAT files will lack, whose they are, and the download. */
export const NatExportDialog = ({ onClose }: { onClose: () => void }) => {
  const missing = useQuery(callQuery('listMissingNatFields', {}))
  const write = async ({ organisationCode = '', organisationName = '' }: Record<string, string>) => {
    const named = { organisationCode: organisationCode.trim(), organisationName: organisationName.trim() }
    const content = await client.exportNatFiles({ params: { organisationCode: named.organisationCode }, query: { organisationName: named.organisationName } })
    saveContent(`${currentTenant().toLowerCase()}-nat-files.zip`, content)
    onClose()
  }
  return (
    <Dialog title="Export NAT files" onClose={onClose}>
      <Region query={missing} what="The fields of NAT files" skeleton={<Skeleton lines={6} label="Loading the fields" />}>
        {({ organisation, files }) => (
          <Form onSubmit={write}>
            {({ busy, faults }) => (
              <>
                <p>A ZIP of NAT files, release 8.0. Lanyard doesn’t hold these national fields, and leaves them blank:</p>
                <ul className={styles.files}>
                  {files.map(({ file, fields }) => (
                    <li key={file}>
                      <strong>{file}</strong>: {fields.map(words).join(', ')}
                    </li>
                  ))}
                </ul>
                <TextField
                  label="Organisation code"
                  name="organisationCode"
                  required
                  maxLength={10}
                  defaultValue={organisation?.code ?? ''}
                  help="Your number in the national register."
                  error={faults.organisationCode}
                />
                <TextField
                  label="Organisation name"
                  name="organisationName"
                  required
                  maxLength={100}
                  defaultValue={organisation?.name ?? ''}
                  error={faults.organisationName}
                />
                <DialogActions action="Export" busy={busy} onCancel={onClose} />
              </>
            )}
          </Form>
        )}
      </Region>
    </Dialog>
  )
}
