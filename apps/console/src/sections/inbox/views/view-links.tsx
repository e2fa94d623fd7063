import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { sayCount } from '../case-labels.ts'
import { readInboxSearch } from '../inbox-search.ts'
import { useViews } from './use-views.ts'
import styles from './views.module.css'

/** The views in the sidebar, below the inbox. */
export const ViewLinks = () => {
  const views = useViews(readInboxSearch(useSearch({ strict: false })))
  return (
    <ul aria-label="Views" className={styles.links}>
      {views.map(({ key, label, search, count, isCurrent, isOverdue, isShared, isOwn }, at) => (
        <li key={key} className={classNames(isOwn && !views[at - 1]?.isOwn && styles.first)}>
          <Link to="/inbox" search={search} className={styles.link} aria-current={isCurrent ? 'page' : undefined} activeProps={{}}>
            <span className={styles.label}>{label}</span>
            {isShared && (
              <>
                <Users size={14} aria-hidden />
                <VisuallyHidden>Shared</VisuallyHidden>
              </>
            )}
            {count !== null && (
              <span className={styles.count} data-tone={isOverdue ? 'error' : undefined}>
                {sayCount(count)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
