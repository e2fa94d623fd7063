import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { callQuery } from '../inbox-api.ts'
import { RulesForm } from './rules-form.tsx'
import { TeamsCard } from './teams-card.tsx'

/** When cases are answered, and who answers them. */
export const InboxSettingsPage = () => {
  usePageTitle('Inbox settings')
  const query = useQuery(callQuery('getInboxSettings'))
  return (
    <Page>
      <BackLink to="/inbox">Inbox</BackLink>
      <PageHeader title="Inbox settings" lead="When cases are answered, how soon, and by which team." />
      <TeamsCard />
      <Region query={query} what="The settings" skeleton={<Skeleton lines={12} label="Loading the settings" />}>
        {(settings) => <RulesForm key={settings.version} settings={settings} />}
      </Region>
    </Page>
  )
}
