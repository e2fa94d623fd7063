import type { CaseFilters } from '@lanyard/contract'
import { type CaseStatus, caseStatuses } from '@lanyard/contract/statuses'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { SelectField } from '@lanyard/web/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { statusLabels } from '../case-labels.ts'
import { type CaseOption, useCategories, usePriorities } from '../case-options.ts'
import { casePeople } from '../case-queries.ts'
import { listOf } from '../inbox-search.ts'
import styles from './views.module.css'

type FilterFieldsProps = { filters: CaseFilters; onChange: (filters: CaseFilters) => void }

const optionsFor = (items: readonly CaseOption[]) => items.map(({ id, name }) => ({ value: String(id), label: name }))

/** Every filter of the list, for looking at cases and for saving a view. */
export const FilterFields = ({ filters, onChange }: FilterFieldsProps) => {
  const { people = [], teams = [] } = useQuery(casePeople).data ?? {}
  const statuses = listOf(filters.statusFilter)
  const change = (part: CaseFilters) =>
    onChange(Object.fromEntries(Object.entries({ ...filters, ...part }).filter(([, value]) => value !== undefined)) as CaseFilters)
  const toggle = (status: CaseStatus, isOn: boolean) => {
    const chosen = caseStatuses.filter((each) => (each === status ? isOn : statuses.includes(each)))
    change({ statusFilter: chosen.length === 0 ? undefined : chosen })
  }
  const one = (given: CaseFilters[keyof CaseFilters]) => String(listOf(given as string | number | undefined)[0] ?? '')
  const idOf = (value: string) => (value === '' ? undefined : [Number(value)])
  const assigneeOf = (value: string) => (value === '' ? undefined : value === 'me' || value === 'nobody' ? [value as 'me' | 'nobody'] : [Number(value)])
  const staff = people.flatMap(({ staffId, name, isMe }) => (staffId === null || isMe ? [] : [{ value: String(staffId), label: name }]))
  return (
    <div className={styles.fields}>
      <fieldset className={styles.boxes}>
        <legend>Status</legend>
        {caseStatuses.map((status) => (
          <label key={status} className={styles.box}>
            <input type="checkbox" checked={statuses.includes(status)} onChange={({ target }) => toggle(status, target.checked)} />
            {statusLabels[status]}
          </label>
        ))}
      </fieldset>
      <Pair>
        <SelectField
          label="Assignee"
          value={one(filters.assigneeFilter)}
          options={[{ value: '', label: 'Anyone' }, { value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody' }, ...staff]}
          onChange={({ target }) => change({ assigneeFilter: assigneeOf(target.value) })}
        />
        <SelectField
          label="Team"
          value={one(filters.teamIdFilter)}
          options={[{ value: '', label: 'Any team' }, ...optionsFor(teams)]}
          onChange={({ target }) => change({ teamIdFilter: idOf(target.value) })}
        />
      </Pair>
      <Pair>
        <SelectField
          label="Category"
          value={one(filters.categoryIdFilter)}
          options={[{ value: '', label: 'Any category' }, ...optionsFor(useCategories())]}
          onChange={({ target }) => change({ categoryIdFilter: idOf(target.value) })}
        />
        <SelectField
          label="Priority"
          value={one(filters.priorityIdFilter)}
          options={[{ value: '', label: 'Any priority' }, ...optionsFor(usePriorities())]}
          onChange={({ target }) => change({ priorityIdFilter: idOf(target.value) })}
        />
      </Pair>
      <fieldset className={styles.boxes}>
        <legend>Only cases that are</legend>
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={filters.unansweredFilter === true}
            onChange={({ target }) => change({ unansweredFilter: target.checked || undefined })}
          />
          Unanswered
        </label>
        <label className={styles.box}>
          <input type="checkbox" checked={filters.overdueFilter === true} onChange={({ target }) => change({ overdueFilter: target.checked || undefined })} />
          Overdue
        </label>
      </fieldset>
    </div>
  )
}
