import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { rolesOf } from '../roles/roles-query.ts'
import { InviteForm } from './invite-form.tsx'

/** Invites a person: email address, roles and message. */
export const InvitePage = () => {
  usePageTitle('Invite someone')
  const groups = useQuery(rolesOf())
  return (
    <Page>
      <BackLink to="/people/invitations">Invitations</BackLink>
      <PageHeader title="Invite someone" lead="They’ll get an email with a link, and start with the roles you choose." />
      <Card>
        <Region query={groups} what="The roles" skeleton={<Skeleton lines={10} />}>
          {({ items }) => <InviteForm roles={items.find(({ ProductCode }) => ProductCode === 'console')?.RoleDetails ?? []} />}
        </Region>
      </Card>
    </Page>
  )
}
