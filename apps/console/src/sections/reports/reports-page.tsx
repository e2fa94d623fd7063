import type { ReportPeriod } from '@lanyard/contract'
import { reportPeriods, usualPeriod } from '@lanyard/contract/browser'
import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { CaseAges, Categories, FirstAnswers, Ratings } from './case-reports.tsx'
import { Attendance, SignIns } from './learner-reports.tsx'
import { Overdue } from './overdue-report.tsx'
import styles from './reports.module.css'

const reportsRoute = getRouteApi('/tenant/reports')
const periodLabels: Readonly<Record<ReportPeriod, string>> = { '30-days': '30 days', '90-days': '90 days', '12-months': '12 months' }
const periods = reportPeriods.map((value) => ({ value, label: periodLabels[value] }))

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Heading size="L" id={id}>
        {title}
      </Heading>
      <div className={styles.cards}>{children}</div>
    </section>
  )
}

/** Figures about cases, learners and money, as far as the person's role goes. */
export const ReportsPage = () => {
  usePageTitle('Reports')
  const { period = usualPeriod } = reportsRoute.useSearch()
  const navigate = reportsRoute.useNavigate()
  const [seesCases, seesLearners, seesMoney] = [useMay('cases:read'), useMay('learners:read'), useMay('learners:read-finance')]
  const choose = (chosen: ReportPeriod) => void navigate({ search: { period: chosen === usualPeriod ? undefined : chosen }, replace: true, resetScroll: false })
  return (
    <Page>
      <PageHeader title="Reports" lead="In your provider’s days. Open cases and overdue money are as of now.">
        {(seesCases || seesLearners) && <Segments label="Period" options={periods} value={period} onChange={choose} />}
      </PageHeader>
      {seesCases && (
        <Group title="Cases">
          <FirstAnswers period={period} />
          <CaseAges />
          <Categories period={period} />
          <Ratings period={period} />
        </Group>
      )}
      {(seesLearners || seesMoney) && (
        <Group title={seesLearners ? 'Learners' : 'Money'}>
          {seesLearners && <SignIns period={period} />}
          {seesLearners && <Attendance period={period} />}
          {seesMoney && <Overdue />}
        </Group>
      )}
    </Page>
  )
}
