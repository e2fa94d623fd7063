import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordPage } from '../../../list/record-page.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { nameOf } from '../name-of.ts'
import { UserContent } from './user-content.tsx'
import { UserLead } from './user-lead.tsx'

import { userOf } from './user-query.ts'

const userRoute = getRouteApi('/tenant/people/$id')

/** A team member: who they are, their roles, and their account's security. */
export const UserPage = () => {
  const { id } = userRoute.useParams()
  const user = useQuery(userOf(id))
  usePageTitle(user.data ? nameOf(user.data) : 'User')
  return (
    <Page>
      <BackLink to="/people">Users</BackLink>
      <RecordPage
        query={user}
        what="This user"
        title="User"
        missing="There is no such user here. They may have been removed."
        header={(found) => ({ title: nameOf(found), lead: <UserLead user={found} /> })}
      >
        {(found) => <UserContent key={id} user={found} />}
      </RecordPage>
    </Page>
  )
}
