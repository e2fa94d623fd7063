import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { PastRuns } from './past-runs/past-runs.tsx'
import { Ways } from './start/ways.tsx'
import { DropArea } from './upload/drop-area.tsx'
import { useImportUpload } from './upload/use-import-upload.ts'

/** Where records come in, and what came in before. */
export const ImportsPage = () => {
  usePageTitle('Imports')
  const uploading = useImportUpload()
  return (
    <Page>
      <PageHeader title="Imports" lead="Bring in the records you already have. Nothing is written until you apply it." />
      <DropArea uploading={uploading} />
      <Ways />
      <PastRuns />
    </Page>
  )
}
