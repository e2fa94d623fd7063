import { mostExported } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { saveContent } from '@lanyard/web/save-file.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Download } from 'lucide-react'
import { currentTenant } from '../../../session.ts'
import { client } from '../learners-api.ts'
import { filtersOf } from './learner-list.ts'
import type { LearnerSearch } from './learner-search.ts'

/** Exports the found learners as CSV. */
export const ExportLearnersButton = ({ search }: { search: LearnerSearch }) => {
  const write = async () => saveContent(`${currentTenant().toLowerCase()}-learners.csv`, await client.exportLearners({ query: filtersOf(search) }))
  const { busy, run } = useAction(write, (error) => toast(explain(error), 'error'))
  return (
    <Button
      variant="outline"
      busy={busy}
      icon={<Download size={17} aria-hidden />}
      title={`Exports the learners found, at most ${mostExported.toLocaleString('en')}`}
      onClick={() => void run()}
    >
      Export CSV
    </Button>
  )
}
