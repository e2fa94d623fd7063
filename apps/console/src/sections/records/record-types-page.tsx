import type { RecordTypeOverview } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { DocumentsExportDialog } from './export/documents-export-dialog.tsx'
import { NatExportDialog } from './export/nat-export-dialog.tsx'
import { describedType } from './known-type.ts'
import { recordTypesQuery } from './record-queries.ts'
import styles from './records.module.css'
import { aboutTypes, typeGroups } from './type-labels.ts'

const Types = ({ types }: Pick<RecordTypeOverview, 'types'>) => {
  const counts = new Map(types.map((each) => [each.type, each]))
  return typeGroups
    .map(({ heading, types: inside }) => ({ heading, types: inside.filter((type) => counts.has(type)) }))
    .filter(({ types: inside }) => inside.length > 0)
    .map(({ heading, types: inside }) => (
      <section key={heading} aria-label={heading} className={styles.group}>
        <Heading size="M">{heading}</Heading>
        <ul className={styles.types}>
          {inside.map((type) => {
            const { count = 0, retired = 0 } = counts.get(type) ?? {}
            return (
              <li key={type} className={styles.type}>
                <Link to="/data/records/$type" params={{ type }} className={styles.typeLink}>
                  {describedType(type).many}
                </Link>
                <span className={styles.count} data-figures>
                  {(count - retired).toLocaleString('en-AU')}
                </span>
                <p>{aboutTypes[type]?.about}</p>
                {retired > 0 && <p data-figures>{retired.toLocaleString('en-AU')} retired</p>}
              </li>
            )
          })}
        </ul>
      </section>
    ))
}

/** Every type of record that the person can read, with how many there are. */
export const RecordTypesPage = () => {
  usePageTitle('Records')
  const overview = useQuery(recordTypesQuery())
  const [exporting, setExporting] = useState<'nat' | 'documents'>()
  const mayExport = useMay('records:read')
  return (
    <Page>
      <PageHeader
        title="Records"
        lead="Everything you hold about learners and their training. Create records here, or change those that an import or another system brought in."
      >
        {mayExport && overview.data?.country === 'AU' && (
          <Button variant="outline" icon={<Download size={17} aria-hidden />} onClick={() => setExporting('nat')}>
            Export NAT files
          </Button>
        )}
        {mayExport && (
          <Button variant="outline" icon={<Download size={17} aria-hidden />} onClick={() => setExporting('documents')}>
            Export documents
          </Button>
        )}
      </PageHeader>
      {exporting === 'nat' && <NatExportDialog onClose={() => setExporting(undefined)} />}
      {exporting === 'documents' && <DocumentsExportDialog onClose={() => setExporting(undefined)} />}
      <Region query={overview} what="Your records" skeleton={<Skeleton lines={12} label="Loading records" />}>
        {({ types }) => <Types types={types} />}
      </Region>
    </Page>
  )
}
