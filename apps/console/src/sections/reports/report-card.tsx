import { Region } from '@lanyard/web/list/region.tsx'
import { saveText } from '@lanyard/web/save-file.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { csvOfFigures, type Figures } from '../../charts/figures.ts'
import { FiguresTable } from '../../charts/figures-table.tsx'
import { currentTenant } from '../../session.ts'
import styles from './reports.module.css'

export type Shown = { summary: string; figures: Figures; chart: ReactNode; isEmpty: boolean; to: string }

type ReportCardProps<Data> = {
  title: string
  query: UseQueryResult<Data>
  /** What will appear, and how it gets there. */
  empty: string
  isWide?: boolean
  show: (data: Data) => Shown
}

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const

/** The words of the title, for a file. */
const fileName = (title: string, to: string) => `${currentTenant().toLowerCase()}-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${to}.csv`

/** A report as a chart or as a table, with its file. */
export const ReportCard = <Data,>({ title, query, empty, isWide = false, show }: ReportCardProps<Data>) => {
  const id = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const shown = query.data === undefined ? undefined : show(query.data)
  const save = ({ figures, to }: Shown) => saveText(fileName(title, to), csvOfFigures(figures), 'text/csv;charset=utf-8')
  return (
    <section aria-labelledby={id} className={classNames(styles.report, isWide && styles.wide)}>
      <div>
        <Heading size="M" level={3} id={id}>
          {title}
        </Heading>
        {shown && !shown.isEmpty && <p className={styles.summary}>{shown.summary}</p>}
      </div>
      <Region query={query} what={title} skeleton={<Skeleton lines={5} label={`Loading: ${title}`} />}>
        {() => {
          if (!shown || shown.isEmpty) return <EmptyState>{empty}</EmptyState>
          if (view === 'table') return <FiguresTable title={title} figures={shown.figures} />
          return (
            <div>
              {shown.chart}
              <FiguresTable title={title} figures={shown.figures} isSpoken />
            </div>
          )
        }}
      </Region>
      {shown && !shown.isEmpty && (
        <div className={styles.tools}>
          <Segments label={`Show ${title} as`} options={views} value={view} onChange={setView} />
          <Button variant="outline" small icon={<Download size={16} aria-hidden />} aria-label={`Download CSV: ${title}`} onClick={() => save(shown)}>
            Download CSV
          </Button>
        </div>
      )}
    </section>
  )
}
