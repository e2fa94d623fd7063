import type { ImportReport, ImportRun, ImportTotals } from '@lanyard/contract'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react'
import { useId } from 'react'
import { sayChanges, sayPutBack, whole } from '../../import-labels.ts'
import { typeLabel, typesIn } from '../../record-labels.ts'
import styles from './progress.module.css'

const none: ImportTotals = { created: 0, changed: 0, same: 0, refused: 0, retired: 0 }
const doneIn = ({ created, changed, same, retired }: ImportTotals) => created + changed + same + retired

const said = (totals: ImportTotals, isUndoing: boolean) =>
  [(isUndoing ? sayPutBack : sayChanges)(totals), totals.same > 0 && `${whole(totals.same)} unchanged`].filter(Boolean).join(', ')

type TypeRowProps = { isPaused: boolean; isUndoing: boolean; label: string; totals: ImportTotals; expected: number | undefined }

const TypeRow = ({ isPaused, isUndoing, label, totals, expected }: TypeRowProps) => {
  const done = doneIn(totals)
  const isDone = expected !== undefined && done >= expected
  const isWaiting = done === 0 && !isDone
  return (
    <li data-waits={isWaiting || undefined}>
      {isDone ? (
        <CircleCheck size={18} aria-hidden className={styles.done} />
      ) : isWaiting ? (
        <CircleDashed size={18} aria-hidden />
      ) : (
        <LoaderCircle size={18} aria-hidden className={isPaused ? undefined : styles.turns} />
      )}
      <strong>{label}</strong>
      {isWaiting ? (
        <span>Waiting</span>
      ) : isDone || expected === undefined ? (
        <span>{said(totals, isUndoing)}</span>
      ) : (
        <Progress label={label} value={done} total={expected} />
      )}
      <span data-figures>{isDone || expected === undefined ? whole(done) : `${whole(done)} of ${whole(expected)}`}</span>
    </li>
  )
}

/** While a file is checked, an older report says nothing about what is expected. */
const expectedOf = ({ state, report }: ImportRun): ImportReport['totals'] => (state === 'checking' ? {} : (report?.totals ?? {}))

/** The records of each type: done, under way, or waiting. */
export const TypesProgress = ({ run }: { run: ImportRun }) => {
  const id = useId()
  const totals = run.progress?.totals ?? {}
  const expected = run.state === 'undoing' ? {} : expectedOf(run)
  const types = typesIn({ ...expected, ...totals })
  if (types.length === 0) return <div />
  return (
    <section className={styles.types} aria-labelledby={id}>
      <Heading size="M" id={id}>
        By record type
      </Heading>
      <ul>
        {types.map((type) => {
          const planned = expected[type]
          return (
            <TypeRow
              key={type}
              isPaused={run.state === 'paused'}
              isUndoing={run.state === 'undoing'}
              label={typeLabel(type, run.report?.kind ?? run.kind)}
              totals={totals[type] ?? none}
              expected={planned && doneIn(planned)}
            />
          )
        })}
      </ul>
    </section>
  )
}
