import { useEffect, useRef } from 'react'
import { SearchField } from '../ui/fields/search-field.tsx'
import styles from './list.module.css'
import type { List } from './use-list.ts'

/** How long after the last keystroke the URL is updated. */
const settles = 250

type ListSearchFieldProps<Sort extends string, Filter extends string> = { list: List<Sort, Filter>; label: string; placeholder?: string }

/** Searches while typing; the URL follows once typing pauses. */
export const ListSearchField = <Sort extends string, Filter extends string>({ list, label, placeholder }: ListSearchFieldProps<Sort, Filter>) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const follow = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => list.change({ q: text.trim() || undefined } as Parameters<typeof list.change>[0], { replace: true }), settles)
  }
  return (
    <div className={styles.search}>
      <SearchField label={label} {...(placeholder && { placeholder })} value={list.search.q ?? ''} onChange={follow} />
    </div>
  )
}
