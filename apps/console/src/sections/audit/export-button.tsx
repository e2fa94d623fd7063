import { mostExported } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { saveContent } from '@lanyard/web/save-file.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Download } from 'lucide-react'
import { client } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { type AuditSearch, filtersOf } from './audit-search.ts'

/** Exports the filtered log as CSV. */
export const ExportButton = ({ search }: { search: AuditSearch }) => {
  const write = async () => {
    const tenantCode = currentTenant()
    saveContent(`${tenantCode.toLowerCase()}-audit-log.csv`, await client.exportAuditEvents({ params: { tenantCode }, query: filtersOf(search) }))
  }
  const { busy, run } = useAction(write, (error) => toast(explain(error), 'error'))
  return (
    <Button
      variant="outline"
      small
      busy={busy}
      icon={<Download size={16} aria-hidden />}
      title={`Exports the filtered log, at most ${mostExported.toLocaleString('en')} lines`}
      onClick={() => void run()}
    >
      Export CSV
    </Button>
  )
}
