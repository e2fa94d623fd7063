import { invitationStatuses } from '@lanyard/contract/browser'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordPage } from '../../../list/record-page.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { nameOf } from '../name-of.ts'
import { InvitationContent } from './invitation-content.tsx'
import { invitationOf } from './invitation-list.ts'

const invitationRoute = getRouteApi('/tenant/people/invitations/$id')

const sentences: Partial<Record<number, string>> = {
  [invitationStatuses.sent]: 'Waiting for a reply.',
  [invitationStatuses.accepted]: 'Accepted. This person is now a team member.',
  [invitationStatuses.declined]: 'Declined. You can send it again, with a new link.',
  [invitationStatuses.expired]: 'The link was not used in time. You can send it again, with a new link.',
  [invitationStatuses.canceled]: 'Cancelled. You can send it again with a new link.',
}

/** One invitation: recipient, roles and status. */
export const InvitationPage = () => {
  usePageTitle('Invitation')
  const invitation = useQuery(invitationOf(invitationRoute.useParams().id))
  return (
    <Page narrow>
      <BackLink to="/people/invitations">Invitations</BackLink>
      <RecordPage
        query={invitation}
        what="The invitation"
        title="Invitation"
        missing="There is no such invitation here."
        header={(found) => ({ title: nameOf(found), lead: sentences[found.StatusId] })}
      >
        {(found) => <InvitationContent invitation={found} />}
      </RecordPage>
    </Page>
  )
}
