import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Region } from '../../list/region.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { BackLink } from './back-link.tsx'
import { nameOf } from './name-of.ts'
import styles from './people.module.css'
import { userRoute } from './user.route.tsx'
import { UserContent } from './user-content.tsx'
import { userOf } from './user-query.ts'

/** One of the people who work here: who they are, what they may do, and how safe their account is. */
export const UserPage = () => {
  const { id } = userRoute.useParams()
  const user = useQuery(userOf(id))
  usePageTitle(user.data ? nameOf(user.data) : 'User')
  return (
    <div className={styles.page}>
      <BackLink to="/people">Users</BackLink>
      <Region query={user} what="This user" skeleton={<Skeleton lines={10} />}>
        {(found) => <UserContent key={id} user={found} />}
      </Region>
    </div>
  )
}
