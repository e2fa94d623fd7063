import type { CaseAgeReport, CategoryReport, FirstAnswerReport, RatingReport, ReportPeriod } from '@lanyard/contract'
import { caseRatingAnswers, caseRatingLabels } from '@lanyard/contract/browser'
import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BarChart } from '../../charts/bar-chart.tsx'
import { ColumnChart } from '../../charts/column-chart.tsx'
import { useTenantClock } from '../../list/tenant-clock.ts'
import { ReportCard, type Shown } from './report-card.tsx'
import { callQuery } from './reports-api.ts'
import { ageLabels, counted, nameOf, namePart, roundUpMinutes, sayMinutes, sayPart, sayShortly, whole } from './say-figures.ts'

const showAges = ({ today, open, ages }: CaseAgeReport): Shown => {
  const overdue = ages.reduce((sum, age) => sum + age.overdue, 0)
  const bars = ages.map(({ age, cases }) => ({
    label: ageLabels[age],
    value: cases,
    shown: whole(cases),
    tone: age === 'older' ? ('error' as const) : undefined,
  }))
  return {
    summary: `${counted(open, 'open case')} now. ${whole(overdue)} overdue.`,
    isEmpty: open === 0,
    to: today,
    figures: {
      columns: [{ label: 'Raised' }, { label: 'Open cases' }, { label: 'Overdue' }],
      rows: ages.map(({ age, cases, overdue: late }) => [ageLabels[age], cases, late]),
    },
    chart: <BarChart title="Open cases by age" description={bars.map(({ label, shown }) => `${label}: ${shown}`).join('. ')} bars={bars} />,
  }
}

const showAnswers = ({ to, unit, parts, total }: FirstAnswerReport, clock: LocaleClock): Shown => {
  const top = roundUpMinutes(Math.max(1, ...parts.map(({ medianMinutes }) => medianMinutes ?? 0)))
  const columns = parts.map(({ from, medianMinutes }) => ({
    ...{ label: sayPart(from, unit, clock), name: namePart(from, unit, clock), value: medianMinutes },
    shown: medianMinutes === null ? 'no answer yet' : sayShortly(medianMinutes),
  }))
  const summary = `Median ${sayMinutes(total.medianMinutes)}. ${whole(total.answered)} of ${counted(total.raised, 'case')} answered.`
  return {
    ...{ summary, isEmpty: total.raised === 0, to },
    figures: {
      columns: [
        { label: unit === 'day' ? 'Day' : unit === 'week' ? 'Week' : 'Month' },
        { label: 'Cases' },
        { label: 'Answered' },
        { label: 'Median time', written: 'Median time (minutes)', say: (minutes) => sayMinutes(minutes as number | null) },
      ],
      rows: parts.map(({ from, raised, answered, medianMinutes }) => [namePart(from, unit, clock), raised, answered, medianMinutes]),
    },
    chart: <ColumnChart title="Median time to the first answer" description={summary} columns={columns} top={{ value: top, shown: sayShortly(top) }} />,
  }
}

const showCategories = ({ to, raised, categories }: CategoryReport): Shown => {
  const named = categories.map((category) => ({ ...category, label: nameOf(category, 'No category') }))
  const bars = named.map(({ label, raised: value }) => ({ label, value, shown: whole(value) }))
  return {
    summary: `${counted(raised, 'case')} raised.`,
    isEmpty: raised === 0,
    to,
    figures: {
      columns: [{ label: 'Category' }, { label: 'Cases' }, { label: 'Still open' }],
      rows: named.map(({ label, raised: all, open }) => [label, all, open]),
    },
    chart: <BarChart title="Cases by category" description={bars.map(({ label, shown }) => `${label}: ${shown}`).join('. ')} bars={bars} labels="above" />,
  }
}

const showRatings = ({ to, unit, parts, total }: RatingReport, clock: LocaleClock): Shown => {
  const all = total.good + total.okay + total.bad
  const share = (count: number) => `${Math.round((100 * count) / Math.max(1, all))}%`
  const bars = caseRatingAnswers.map((answer) => ({
    ...{ label: caseRatingLabels[answer], value: total[answer], shown: `${whole(total[answer])} · ${share(total[answer])}` },
    tone: answer === 'bad' ? ('error' as const) : undefined,
  }))
  return {
    summary: `${share(total.good)} good. ${counted(all, 'rating')}.`,
    isEmpty: all === 0,
    to,
    figures: {
      columns: [
        { label: unit === 'day' ? 'Day' : unit === 'week' ? 'Week' : 'Month' },
        ...caseRatingAnswers.map((answer) => ({ label: caseRatingLabels[answer] })),
      ],
      rows: parts.map(({ from, good, okay, bad }) => [namePart(from, unit, clock), good, okay, bad]),
    },
    chart: (
      <BarChart title="How learners rated our help" description={bars.map(({ label, shown }) => `${label}: ${shown}`).join('. ')} bars={bars} labels="above" />
    ),
  }
}

const noCases = 'No cases in this period. Cases that learners raise will be counted here.'

export const CaseAges = () => (
  <ReportCard
    title="Open cases by age"
    query={useQuery(callQuery('getCaseAgeReport'))}
    empty="No cases are open. Cases that wait for an answer will be counted here."
    show={showAges}
  />
)

export const FirstAnswers = ({ period }: { period: ReportPeriod }) => {
  const clock = useTenantClock()
  const query = useQuery({ ...callQuery('getFirstAnswerReport', { query: { period } }), placeholderData: keepPreviousData })
  return <ReportCard title="Time to first answer" query={query} empty={noCases} isWide show={(data) => showAnswers(data, clock)} />
}

export const Categories = ({ period }: { period: ReportPeriod }) => {
  const query = useQuery({ ...callQuery('getCategoryReport', { query: { period } }), placeholderData: keepPreviousData })
  return <ReportCard title="Cases by category" query={query} empty={noCases} show={showCategories} />
}

export const Ratings = ({ period }: { period: ReportPeriod }) => {
  const clock = useTenantClock()
  const query = useQuery({ ...callQuery('getRatingReport', { query: { period } }), placeholderData: keepPreviousData })
  const empty = 'No ratings in this period. Learners rate our help in the email that tells them their case is closed.'
  return <ReportCard title="Satisfaction" query={query} empty={empty} isWide show={(data) => showRatings(data, clock)} />
}
