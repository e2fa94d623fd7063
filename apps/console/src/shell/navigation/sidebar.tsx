import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTenancy, useUser } from '../../session.ts'
import { isApple } from '../use-palette.ts'
import { openSections, sectionAt } from './navigation.ts'
import { PersonBlock } from './person-block.tsx'
import styles from './sidebar.module.css'
import { TenantBlock } from './tenant-block.tsx'
import { useHome } from './use-home.ts'
import { homeFor, waitingIn } from './waiting.ts'

const ViewLinks = lazy(() => import('../../sections/inbox/views/view-links.tsx').then(({ ViewLinks: component }) => ({ default: component })))

/** How many items of a section need this person's attention; nothing while unknown. */
const useWaiting = (): Partial<Record<string, number>> => {
  const home = useHome()
  const roles = useUser()?.roles ?? []
  return home ? { '/': waitingIn(homeFor(home, roles)), '/approvals': home.Approvals?.Count ?? 0 } : {}
}

/** The current provider, the palette button, the sections of the person's roles, and the person. */
export const Sidebar = ({ onFind }: { onFind: () => void }) => {
  const roles = useUser()?.roles ?? []
  const here = sectionAt(useLocation().pathname)
  const waiting = useWaiting()
  const hasProvider = useTenancy() !== undefined
  const groups = openSections(roles, hasProvider)
  return (
    <div className={styles.sidebar}>
      <TenantBlock />
      {hasProvider && (
        <button type="button" className={styles.find} onClick={onFind} aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}>
          <Search size={16} aria-hidden />
          <span>Find anything</span>
          <kbd aria-hidden>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <nav aria-label="Main" className={styles.nav}>
        {groups.map(({ heading, sections }) => (
          <div key={heading}>
            {heading && <h2 className={styles.heading}>{heading}</h2>}
            <ul>
              {sections.map(({ label, icon: Icon, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.link}
                    activeOptions={{ exact: true, includeSearch: false }}
                    aria-current={to === here ? 'page' : undefined}
                    data-has-views={(to === here && to === '/inbox') || undefined}
                  >
                    <Icon size={18} aria-hidden />
                    {label}
                    {waiting[to] ? <span className={styles.count}>{waiting[to]}</span> : null}
                  </Link>
                  {to === here && to === '/inbox' && (
                    <Suspense>
                      <ViewLinks />
                    </Suspense>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <PersonBlock />
    </div>
  )
}
