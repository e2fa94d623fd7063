import { Region } from '@lanyard/web/list/region.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { homeOf } from '../../home/home-query.ts'
import { CardsSkeleton } from '../cards-skeleton.tsx'
import styles from '../setting.module.css'
import { Checklist } from './checklist.tsx'
import { SiteCard } from './site-card.tsx'

/** Whether learners can use the site, and what is missing. */
export const PublishingPage = () => {
  usePageTitle('Publishing')
  const home = useQuery(homeOf())
  return (
    <div className={styles.page}>
      <PageHeader title="Publishing" lead="Whether learners can use your site, and what’s missing." />
      <Region query={home} what="The state of your site" skeleton={<CardsSkeleton label="Loading the state of your site" />}>
        {({ Publishing }) => {
          if (!Publishing || Publishing.Sites.length === 0)
            return <EmptyState icon={<Globe size={22} />}>No site yet. Platform operators add the first one.</EmptyState>
          const stops = Publishing.Checks.filter(({ IsDone, Stops }) => Stops && !IsDone)
          return (
            <>
              {Publishing.Sites.map((site) => (
                <SiteCard key={site.SiteGUID} site={site} stops={stops} isOnly={Publishing.Sites.length === 1} />
              ))}
              <Checklist checks={Publishing.Checks} isOpen={Publishing.Sites.every(({ SiteStatus }) => SiteStatus !== 'not-published')} />
            </>
          )
        }}
      </Region>
    </div>
  )
}
