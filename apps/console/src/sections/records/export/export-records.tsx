import type { ExportFormat } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { saveContent } from '@lanyard/web/save-file.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Download } from 'lucide-react'
import { client } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import type { KnownType } from '../known-type.ts'

const labels: Readonly<Record<ExportFormat, string>> = { csv: 'Export CSV', ndjson: 'Export JSON lines' }

/** All records of a type as a file that an import reads back without a change. */
export const ExportRecords = ({ type, format }: { type: KnownType; format: ExportFormat }) => {
  const write = async () => {
    const content = await client.exportRecords({ params: { type: type.name }, query: { format } })
    saveContent(`${currentTenant().toLowerCase()}-${type.name}.${format}`, content)
  }
  const { busy, run } = useAction(write, (error) => toast(explain(error), 'error'))
  return (
    <Button
      variant="outline"
      small
      busy={busy}
      icon={<Download size={16} aria-hidden />}
      title={`Exports all current ${type.many.toLowerCase()}, whatever the filters`}
      onClick={() => void run()}
    >
      {labels[format]}
    </Button>
  )
}
