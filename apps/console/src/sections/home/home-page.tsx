import type { Role } from '@lanyard/contract'
import { partOfDay } from '@lanyard/web/format/dates.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTenantClock } from '../../list/tenant-clock.ts'
import { useUser } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { homeFor, isWatched, type RoleHome, waitingIn } from '../../shell/navigation/waiting.ts'
import { roleLabels } from '../../shell/role-labels.ts'
import { Counts } from './cases/counts.tsx'
import styles from './home.module.css'
import { homeOf } from './home-query.ts'
import { Places } from './places.tsx'
import { SitesLine } from './sites-line.tsx'
import { Waiting } from './waiting.tsx'

const HomeSkeleton = () => (
  <div className={styles.card}>
    <Skeleton lines={6} label="Loading what needs attention" />
  </div>
)

/** "All caught up" is only said where something is watched. */
const say = (home: RoleHome, roles: readonly Role[]) => {
  const count = waitingIn(home)
  if (count === 0) return isWatched(home) ? 'You’re all caught up.' : `Your role: ${roleLabels(roles)}.`
  const said = count === 1 ? '1 thing needs attention.' : `${count.toLocaleString('en')} things need attention.`
  const overdue = home.Cases?.Overdue ?? 0
  return overdue === 0 ? said : `${said} ${overdue === 1 ? '1 case is' : `${overdue.toLocaleString('en')} cases are`} overdue.`
}

/** What needs attention. */
export const HomePage = () => {
  usePageTitle('Home')
  const home = useQuery(homeOf())
  const user = useUser()
  const roles = user?.roles ?? []
  const firstName = user?.name?.trim().split(/\s+/)[0]
  const greeting = `Good ${partOfDay(useTenantClock().timeZone)}`
  return (
    <Page>
      <PageHeader title={firstName ? `${greeting}, ${firstName}` : greeting} lead={home.data && say(homeFor(home.data, roles), roles)} />
      {home.data?.Publishing && <SitesLine sites={home.data.Publishing.Sites} />}
      <div className={styles.columns}>
        <div className={styles.cards}>
          <Region query={home} what="Needs attention" skeleton={<HomeSkeleton />}>
            {(found) => <Waiting home={homeFor(found, roles)} />}
          </Region>
        </div>
        <div className={styles.cards}>
          {home.data && <Counts home={homeFor(home.data, roles)} />}
          <Places />
        </div>
      </div>
    </Page>
  )
}
