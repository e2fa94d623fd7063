import { partOfDay } from '@lanyard/web/format/dates.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { deviceClock } from '../../list/when.tsx'
import { useUser } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { waitingIn } from '../../shell/navigation/waiting.ts'
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

const say = (count: number) => (count === 0 ? 'You’re all caught up.' : count === 1 ? '1 thing needs attention.' : `${count} things need attention.`)

/** What needs attention. */
export const HomePage = () => {
  usePageTitle('Home')
  const home = useQuery(homeOf())
  const firstName = useUser()?.name?.trim().split(/\s+/)[0]
  const greeting = `Good ${partOfDay(deviceClock.timeZone)}`
  return (
    <Page>
      <PageHeader title={firstName ? `${greeting}, ${firstName}` : greeting} lead={home.data && say(waitingIn(home.data))} />
      {home.data?.Publishing && <SitesLine sites={home.data.Publishing.Sites} />}
      <div className={styles.columns}>
        <div className={styles.cards}>
          <Region query={home} what="Needs attention" skeleton={<HomeSkeleton />}>
            {(found) => <Waiting home={found} />}
          </Region>
        </div>
        <Places />
      </div>
    </Page>
  )
}
