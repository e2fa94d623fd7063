import { SearchField } from '@lanyard/web/ui/fields/search-field.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { InboxSearch } from '../inbox-search.ts'
import styles from './list.module.css'

/** How long after the last keystroke the list follows. */
const settles = 250

/** Searches while typing. */
export const CaseSearch = ({ search }: { search: InboxSearch }) => {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const follow = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void navigate({ to: '.', search: (before: InboxSearch) => ({ ...before, q: text.trim() || undefined }), replace: true, resetScroll: false }),
      settles,
    )
  }
  return (
    <div className={styles.search}>
      <SearchField label="Search cases" placeholder="Search cases and learners" value={search.q ?? ''} onChange={follow} />
      {!search.q && <kbd aria-hidden>/</kbd>}
    </div>
  )
}
