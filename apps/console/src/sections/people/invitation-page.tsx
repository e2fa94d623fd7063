import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Region } from '../../list/region.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { BackLink } from './back-link.tsx'
import { invitationRoute } from './invitation.route.tsx'
import { InvitationContent } from './invitation-content.tsx'
import { invitationOf } from './invitation-list.ts'
import styles from './people.module.css'

/** One invitation: to whom, as what, and how it stands. */
export const InvitationPage = () => {
  usePageTitle('Invitation')
  const invitation = useQuery(invitationOf(invitationRoute.useParams().id))
  return (
    <div className={styles.narrow}>
      <BackLink to="/people/invitations">Invitations</BackLink>
      <Region query={invitation} what="The invitation" skeleton={<Skeleton lines={8} />}>
        {(found) => <InvitationContent invitation={found} />}
      </Region>
    </div>
  )
}
