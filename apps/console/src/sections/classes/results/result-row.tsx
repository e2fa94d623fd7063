import type { OpenedClass, UnitLearner } from '@lanyard/contract'
import { sayOfficialDay } from '@lanyard/web/format/dates.ts'
import { Person } from '@lanyard/web/ui/display/person.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { DateField } from '@lanyard/web/ui/fields/date-field.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import shared from '../learners.module.css'
import styles from './results.module.css'
import type { ResultField, Results } from './use-results.ts'

type RowProps = { learner: UnitLearner; opened: OpenedClass; results: Results }

const optionsOf = (choices: OpenedClass['results']) => choices.map(({ id, description }) => ({ value: String(id), label: description }))
const nameOf = (choices: OpenedClass['results'], id: number | null) => choices.find((choice) => choice.id === id)?.description

const ReadResult = ({ learner: { statusId, resultId, finalScore, endDate }, opened }: Omit<RowProps, 'results'>) => {
  const clock = useTenantClock()
  const facts = [nameOf(opened.unitStatuses, statusId), finalScore === null ? undefined : `Score ${finalScore}`, endDate && sayOfficialDay(endDate, clock)]
  return (
    <p className={styles.read}>
      {nameOf(opened.results, resultId) ?? <Quiet size="small">No result yet</Quiet>}
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </p>
  )
}

/** One learner’s result, and what belongs to it. */
export const ResultRow = ({ learner, opened, results }: RowProps) => {
  const { locale } = useTenantClock()
  const { statusId, resultId, score, endDate } = results.shownOf(learner)
  const fault = (field: ResultField) => results.faultOf(learner, field)
  return (
    <li className={classNames(shared.learner, styles.row)} data-changed={results.isChanged(learner) || undefined}>
      <Person known={learner.name} name={learner.name} under={learner.number} />
      {learner.maySet ? (
        // biome-ignore lint/a11y/useSemanticElements: the name beside it is the group’s label; a legend can’t be placed in a grid
        <div role="group" aria-label={learner.name} className={styles.fields}>
          <SelectField
            label="Result"
            value={resultId ?? ''}
            options={[{ value: '', label: 'No result yet' }, ...optionsOf(opened.results)]}
            error={fault('resultId')}
            onChange={({ target }) => results.setResult(learner, target.value === '' ? null : Number(target.value))}
          />
          <SelectField
            label="Status"
            value={statusId}
            options={optionsOf(opened.unitStatuses)}
            error={fault('statusId')}
            onChange={({ target }) => results.change(learner, { statusId: Number(target.value) })}
          />
          <TextField
            label="Score"
            inputMode="decimal"
            autoComplete="off"
            size={6}
            value={score}
            error={fault('finalScore')}
            onChange={({ target }) => results.change(learner, { score: target.value })}
          />
          <DateField label="Ended on" locale={locale} value={endDate} error={fault('endDate')} onChange={(day) => results.change(learner, { endDate: day })} />
        </div>
      ) : (
        <ReadResult learner={learner} opened={opened} />
      )}
      {results.isOvertaken(learner) && (
        <p className={shared.overtaken} role="status">
          Somebody else saved: {nameOf(opened.results, learner.resultId) ?? 'no result'}, {nameOf(opened.unitStatuses, learner.statusId)}. Save again to replace
          it with yours.
        </p>
      )}
    </li>
  )
}
