import { lazy, type ReactNode, Suspense } from 'react'
import { useMedia } from '../ui/layout/use-media.ts'
import type { FilteredList } from './filter-sheet.tsx'
import styles from './list.module.css'

/** Only phones need it. */
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

type ListToolsProps = {
  children: ReactNode
  /** With its list, the tools are in a sheet on a phone, and absent while there is nothing to filter. */
  list?: FilteredList
  results?: { data?: { totalCount: number } | undefined }
}

/** The row of filters and sorting above a list. */
export const ListTools = ({ children, list, results }: ListToolsProps) => {
  const isPhone = useMedia('(width < 600px)')
  const total = results?.data?.totalCount
  if (list && total === 0 && !list.isNarrowed) return null
  if (list && isPhone)
    return (
      <Suspense fallback={<div className={styles.opener} />}>
        <FilterSheet list={list} total={total}>
          {children}
        </FilterSheet>
      </Suspense>
    )
  return <div className={styles.tools}>{children}</div>
}
