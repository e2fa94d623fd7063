import { FoldedFilters } from '@lanyard/web/list/folded-filters.tsx'
import { SearchField } from '@lanyard/web/ui/fields/search-field.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ClassSearch } from '../class-search.ts'
import { callQuery } from '../classes-api.ts'
import styles from './classes.module.css'

/** Milliseconds after the last keystroke when the list follows. */
const settles = 250

type FiltersProps = { search: ClassSearch; onChange: (changed: ClassSearch, replace?: boolean) => void }

/** For those who see all classes: by words, trainer and course. */
export const ClassFilters = ({ search, onChange }: FiltersProps) => {
  const { data: options } = useQuery({ ...callQuery('listClassOptions'), staleTime: 300_000 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ q: text.trim() || undefined }, true), settles)
  }
  const choices = (all: string, named: readonly { id: number; name: string }[] = []) => [
    { value: '', label: all },
    ...named.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const idOf = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <div className={styles.filters}>
      <SearchField label="Search classes" placeholder="Class, timetable or trainer" value={search.q ?? ''} onChange={find} />
      <FoldedFilters count={[search.trainer, search.course].filter(Boolean).length}>
        <Select
          aria-label="Trainer"
          value={search.trainer ?? ''}
          options={choices('All trainers', options?.trainers)}
          onChange={({ target }) => onChange({ trainer: idOf(target.value) })}
        />
        <Select
          aria-label="Course"
          value={search.course ?? ''}
          options={choices('All courses', options?.courses)}
          onChange={({ target }) => onChange({ course: idOf(target.value) })}
        />
      </FoldedFilters>
    </div>
  )
}
