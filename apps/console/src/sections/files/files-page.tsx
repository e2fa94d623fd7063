import { TabLinks } from '@lanyard/web/ui/actions/tab-links.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { FilesOfKind } from './files-of-kind.tsx'
import { openKinds } from './open-kinds.ts'

const filesRoute = getRouteApi('/tenant/files')

/** The provider's policies, public and finance files, including deleted ones. */
export const FilesPage = () => {
  const { kinds, kind } = openKinds(filesRoute.useSearch())
  usePageTitle(kind?.label ?? 'Files')
  if (!kind) return null
  return (
    <Page>
      <PageHeader title="Files" lead={kind.lead} />
      {kinds.length > 1 && <TabLinks label="Kinds of files" tabs={kinds.map(({ tab, label }) => ({ tab, label }))} current={kind.tab} />}
      <FilesOfKind key={kind.tab} kind={kind} />
    </Page>
  )
}
