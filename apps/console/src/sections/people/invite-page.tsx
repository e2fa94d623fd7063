import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/back-link.tsx'
import { Card } from '@lanyard/web/ui/card.tsx'
import { Page } from '@lanyard/web/ui/page.tsx'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../shell/page-title.ts'
import { InviteForm } from './invite-form.tsx'
import { rolesOf } from './roles-query.ts'

/** Somebody new is invited: to what address, as what, with which words. */
export const InvitePage = () => {
  usePageTitle('Invite someone')
  const groups = useQuery(rolesOf())
  return (
    <Page narrow>
      <BackLink to="/people/invitations">Invitations</BackLink>
      <PageHeader title="Invite someone" lead="They get an email with a link, and start with the roles you give them." />
      <Card>
        <Region query={groups} what="The roles" skeleton={<Skeleton lines={10} />}>
          {({ items }) => <InviteForm roles={items.find(({ ProductCode }) => ProductCode === 'console')?.RoleDetails ?? []} />}
        </Region>
      </Card>
    </Page>
  )
}
