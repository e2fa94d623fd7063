import { Region } from '@lanyard/web/list/region.tsx'
import { TabLinks } from '@lanyard/web/ui/actions/tab-links.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTenant } from '../../session.ts'
import { useRules } from './approvals/own-requests.ts'
import { type DetailTab, detailTabs } from './detail-tabs.ts'
import { detailsOf, isUnknown } from './details-api.ts'
import { DetailsView } from './details-view.tsx'
import { sheetOf } from './groups/detail-sheets.ts'
import styles from './my-details.module.css'
import { NoRecords } from './no-records.tsx'

const DetailsSkeleton = () => (
  <div className={styles.groups}>
    {[5, 4, 4].map((lines, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards never move
      <Card key={at}>
        <Skeleton lines={lines} />
      </Card>
    ))}
  </div>
)

const myDetailsRoute = getRouteApi('/protected/my-details')

const labels: Record<DetailTab, string> = { personal: 'Personal', 'next-of-kin': 'Next of kin', demographics: 'Demographics' }
const whats: Record<DetailTab, string> = { personal: 'Your details', 'next-of-kin': 'Your next of kin', demographics: 'Your demographics' }

/** The details the provider holds about the learner: shown first, then editable card by card where allowed. */
export const MyDetailsPage = () => {
  const { tab, edit } = myDetailsRoute.useSearch()
  const { CountryCode } = useTenant()
  const details = useQuery({ ...detailsOf(tab), refetchOnWindowFocus: edit === undefined })
  const described = useMemo(() => sheetOf(tab, CountryCode), [tab, CountryCode])
  const sheet = useRules(tab, described)
  return (
    <Page>
      <PageHeader title="My details" lead="The details we hold about you. Please keep them up to date." />
      <TabLinks label="My details" current={tab} tabs={detailTabs.map((known) => ({ tab: known, label: labels[known] }))} />
      {isUnknown(details.error) ? (
        <NoRecords />
      ) : (
        <Region query={details} what={whats[tab]} skeleton={<DetailsSkeleton />}>
          {(read) => <DetailsView key={tab} tab={tab} sheet={sheet} read={read} edit={edit} />}
        </Region>
      )}
    </Page>
  )
}
