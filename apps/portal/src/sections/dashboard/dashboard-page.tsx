import { partOfDay } from '@lanyard/web/format/dates.ts'
import { serverView } from '@lanyard/web/server-view.ts'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTenant } from '../../session.ts'
import { useLearner } from '../../shell/learner.ts'
import { Cards } from './cards.tsx'
import styles from './dashboard.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { attention, dashboardQueries } from './queries.ts'
import { useFirstAnswers } from './use-first-answers.ts'

const greeting = (timeZone: string, name: string | null | undefined) => {
  const words = `Good ${partOfDay(timeZone)}`
  return name ? `${words}, ${name}` : words
}

/** What is next, what needs attention, and how the learner is doing. The greeting uses the preferred name. */
export const DashboardPage = () => {
  const settings = useTenant()
  const { firstName } = useLearner()
  const { data: details } = useQuery(attention)
  const isReady = useFirstAnswers(dashboardQueries(settings))
  // The cards are the browser's own from now on.
  useEffect(() => serverView.set(undefined), [])
  const welcome = settings.WelcomeMessage.Text
  return (
    <div className={styles.page}>
      <PageHeader
        title={greeting(settings.TimeZone, details?.preferredName?.trim() || firstName)}
        lead={welcome && <p className={styles.welcome}>{welcome}</p>}
      />
      {isReady ? <Cards /> : <DashboardSkeleton />}
    </div>
  )
}
