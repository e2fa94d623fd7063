import { FoldedFilters } from '@lanyard/web/list/folded-filters.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { SearchField } from '@lanyard/web/ui/fields/search-field.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ActiveFilters } from './active-filters.tsx'
import styles from './audit.module.css'
import { sayAction, sayActorKind, saySubjectKind } from './audit-labels.ts'
import { type AuditFilter, type AuditListing, actorKinds, auditList } from './audit-search.ts'
import { DayField } from './day-field.tsx'
import { actionsOf } from './queries.ts'

const settles = 250
const auditFilters = Object.keys(auditList.filters) as AuditFilter[]

/** The actor filter; the URL updates once typing pauses. */
const WhoField = ({ list }: { list: AuditListing }) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const follow = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => list.change({ who: text.trim() || undefined }, { replace: true }), settles)
  }
  return <SearchField label="Who" placeholder="Who" value={list.search.who ?? ''} onChange={follow} />
}

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label)

/** Filters for actor, action, subject, date and outcome, all in the URL. */
export const AuditFilters = ({ list }: { list: AuditListing }) => {
  const { data } = useQuery(actionsOf())
  const { search, change } = list
  const actions = [...new Set(data?.items.map(({ Action }) => Action))].map((value) => ({ value, label: sayAction(value) })).toSorted(byLabel)
  const subjects = [...new Set(data?.items.flatMap(({ SubjectKind }) => SubjectKind ?? []))]
    .map((value) => ({ value, label: saySubjectKind(value) }))
    .toSorted(byLabel)
  const withChosen = (options: { value: string; label: string }[], chosen: string | undefined, say: (value: string) => string) =>
    chosen && !options.some(({ value }) => value === chosen) ? [...options, { value: chosen, label: say(chosen) }] : options
  return (
    <search aria-label="Audit log filters" className={styles.filters}>
      <ListSearchField list={list} label="Search the log" />
      <FoldedFilters count={auditFilters.filter((name) => search[name] !== undefined).length}>
        <div className={styles.who}>
          <WhoField list={list} />
        </div>
        <Select
          aria-label="Kind of actor"
          value={search.kind ?? ''}
          onChange={({ target }) => change({ kind: target.value || undefined })}
          options={[{ value: '', label: 'Anyone' }, ...actorKinds.map((value) => ({ value, label: sayActorKind(value) }))]}
        />
        <Select
          aria-label="What"
          value={search.action ?? ''}
          onChange={({ target }) => change({ action: target.value || undefined })}
          options={[{ value: '', label: 'All actions' }, ...withChosen(actions, search.action, sayAction)]}
        />
        <Select
          aria-label="About"
          value={search.about ?? ''}
          onChange={({ target }) => change({ about: target.value || undefined, subject: undefined })}
          options={[{ value: '', label: 'All subjects' }, ...withChosen(subjects, search.about, saySubjectKind)]}
        />
        <Select
          aria-label="Outcome"
          value={search.outcome ?? ''}
          onChange={({ target }) => change({ outcome: target.value || undefined })}
          options={[
            { value: '', label: 'Done or refused' },
            { value: 'done', label: 'Done' },
            { value: 'refused', label: 'Refused' },
          ]}
        />
        <DayField label="From" value={search.from} onChange={(from) => change({ from })} />
        <DayField label="To" value={search.to} onChange={(to) => change({ to })} />
      </FoldedFilters>
      <ActiveFilters list={list} />
    </search>
  )
}
