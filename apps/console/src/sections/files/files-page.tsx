import { Page } from '@lanyard/web/ui/page.tsx'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { TabLinks } from '@lanyard/web/ui/tab-links.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { usePageTitle } from '../../shell/page-title.ts'
import { FilesOfKind } from './files-of-kind.tsx'
import { openKinds } from './open-kinds.ts'

const filesRoute = getRouteApi('/tenant/files')

/** Which files do learners, the world and finance find, and which were deleted? */
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
