import type { ImportRun } from '@lanyard/contract'
import { sayTime } from '@lanyard/web/format/dates.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import type { ReactNode } from 'react'
import { useTenantClock } from '../../../../list/tenant-clock.ts'
import { counted, sayChanges, sayPutBack, whole, writtenBy } from '../../import-labels.ts'
import { sumOf } from '../headline.ts'
import styles from './progress.module.css'
import { sayLeft } from './say-left.ts'
import type { Rate } from './use-rate.ts'

const Figure = ({ label, value, under }: { label: string; value: ReactNode; under: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value}
      <small>{under}</small>
    </dd>
  </div>
)

/** Percent, rows, time left and rate. The rows aren't known while a file is read for the first time. */
export const ProgressCard = ({ run: { state, progress, report }, rate }: { run: ImportRun; rate: Rate }) => {
  const clock = useTenantClock()
  const read = progress?.read ?? 0
  const of = progress?.of ?? null
  const totals = sumOf(progress?.totals ?? {})
  const isPaused = state === 'paused'
  const isChecking = state === 'checking'
  const isUndoing = state === 'undoing'
  const percent = of === null ? undefined : Math.min(100, Math.floor((read / Math.max(1, of)) * 100))
  return (
    <section className={styles.card} aria-label="Progress">
      <div className={styles.top}>
        <p className={styles.big}>
          {progress ? (percent === undefined ? whole(read) : `${percent}%`) : isPaused ? 'Paused' : 'Starting'}
          <small>{of !== null ? `${whole(read)} of ${counted(of, 'row')}` : progress ? (read === 1 ? 'row read' : 'rows read') : ''}</small>
        </p>
        <Badge tone={isPaused ? 'warning' : 'brand'}>{isPaused ? 'Paused' : 'Running'}</Badge>
      </div>
      {isPaused && !progress ? null : of === null ? (
        <div className={styles.unknown} role="progressbar" aria-label="Rows done" aria-valuetext={counted(read, 'row')} />
      ) : (
        <Progress label="Rows done" value={read} total={of} />
      )}
      <dl className={styles.figures}>
        <Figure
          label="Time left"
          value={isPaused ? '–' : sayLeft(rate.secondsLeft)}
          under={progress ? `Started at ${sayTime(progress.startedAt, clock)}` : isPaused ? 'Waits for you' : 'Starting'}
        />
        <Figure
          label="Rate"
          value={isPaused || rate.perSecond === undefined ? '–' : `${whole(Math.round(rate.perSecond))} a second`}
          under="Learners’ pages go first"
        />
        <Figure
          label={isChecking ? 'Would change' : isUndoing ? 'Put back' : 'Written'}
          value={whole(writtenBy(totals))}
          under={(isUndoing ? sayPutBack : sayChanges)(totals) || (isChecking || report ? 'Nothing so far' : '')}
        />
        {!isUndoing && <Figure label="Unchanged" value={whole(totals.same)} under="Read, nothing written" />}
      </dl>
    </section>
  )
}
