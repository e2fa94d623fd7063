import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenant } from '../../session.ts'
import { useLearner } from '../learner.ts'
import styles from './count-badge.module.css'
import { CountBadge } from './count-badge.tsx'
import { countOf, sayCount } from './counts.ts'
import { isActive, type NavigationItem } from './navigation.ts'

type NavigationLinkProps = { item: NavigationItem; className?: string | undefined; children: ReactNode; showsCount?: boolean; onFollow?: () => void }

/** A navigation link: within the portal, or to another site in a new tab, which its label mentions; with its count, if asked for. */
export const NavigationLink = ({ item, className, children, showsCount = false, onFollow }: NavigationLinkProps) => {
  const { pathname } = useLocation()
  const settings = useTenant()
  const { counts } = useLearner()
  const counted = showsCount && item.counts && counts ? { count: countOf(item.counts, counts), words: sayCount(item.counts, counts) } : undefined
  if ('opens' in item)
    return (
      <a href={item.opens(settings) ?? undefined} target="_blank" rel="noreferrer" className={className} onClick={onFollow}>
        {children}
        <ExternalLink size={14} aria-hidden />
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    )
  return (
    <Link
      to={item.route as '/'}
      search={item.search}
      className={className}
      activeProps={{}}
      aria-current={isActive(item, pathname) ? 'page' : undefined}
      onClick={onFollow}
    >
      {counted?.words ? (
        <>
          <VisuallyHidden>{`${item.label}, ${counted.words}`}</VisuallyHidden>
          <span aria-hidden className={styles.counted}>
            {children}
            <CountBadge count={counted.count} />
          </span>
        </>
      ) : (
        children
      )}
    </Link>
  )
}
