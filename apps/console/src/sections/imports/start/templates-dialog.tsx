import type { RecordTypeName } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../api.ts'
import { useMay } from '../../../session.ts'
import { recordTypeNames, recordTypeOf, typeLabel } from '../record-labels.ts'
import { useDownload } from './use-download.ts'

/** One empty CSV file per record type, and what its columns mean. */
export const TemplatesDialog = ({ onClose }: { onClose: () => void }) => {
  const mayImportAll = useMay('records:import')
  const types = recordTypeNames.filter((name) => mayImportAll || recordTypeOf(name).area === 'finance')
  const [type, setType] = useState<RecordTypeName>(types.includes('learners') ? 'learners' : (types[0] ?? 'invoices'))
  const { busy, run } = useDownload(async (name: RecordTypeName) => ({
    name: `${name}.csv`,
    content: await client.downloadImportTemplate({ params: { type: name } }),
  }))
  const { key, fields } = recordTypeOf(type)
  const required = Object.values(fields).filter((field) => field.required)
  return (
    <Dialog
      title="Download templates"
      onClose={onClose}
      actions={
        <Button busy={busy} icon={<Download size={17} aria-hidden />} onClick={() => void run(type)}>
          Download template
        </Button>
      }
    >
      <p>A template is a CSV file with the right column names. Columns you don’t need can be left out, and your own names usually work too.</p>
      <SelectField
        label="Record type"
        value={type}
        options={types.map((value) => ({ value, label: typeLabel(value) })).toSorted((one, other) => one.label.localeCompare(other.label))}
        onChange={({ target }) => setType(target.value as RecordTypeName)}
      />
      <Quiet as="p" size="small">
        {Object.keys(fields).length} columns. Required: {required.length === 0 ? 'a reference of your own' : required.map(({ label }) => label).join(', ')}.
        {key.length > 0 && ` Records are matched by: ${key.map((name) => fields[name]?.label ?? name).join(', ')}.`}
      </Quiet>
    </Dialog>
  )
}
