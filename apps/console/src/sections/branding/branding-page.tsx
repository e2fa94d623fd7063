import { Region } from '@lanyard/web/list/region.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { CardsSkeleton } from '../site/cards-skeleton.tsx'
import { settingsOf } from '../site/settings-api.ts'
import { BrandingEditor } from './branding-editor.tsx'

/** The portal's branding, with a preview. */
export const BrandingPage = () => {
  usePageTitle('Branding')
  const seesSettings = useMay('users:read')
  const settings = useQuery(settingsOf('portal'))
  return (
    <Page>
      <PageHeader
        title="Branding"
        lead={
          seesSettings
            ? 'The colours, texts and logo learners see. Nothing changes for them until you save.'
            : 'The colours and logo learners see. Nothing changes for them until you save. Administrators choose the texts.'
        }
      />
      <Region query={settings} what="The branding" skeleton={<CardsSkeleton label="Loading the branding" />}>
        {({ items }) => <BrandingEditor settings={items} />}
      </Region>
    </Page>
  )
}
