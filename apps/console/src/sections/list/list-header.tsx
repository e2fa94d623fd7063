import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import styles from './list.module.css'

type ListHeaderProps = { list: CatalogueList | undefined; name: string; at?: string; lead?: ReactNode; children?: ReactNode }

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** The list's breadcrumb, title and actions; a child page adds its own name. */
export const ListHeader = ({ list, name, at, lead, children }: ListHeaderProps) => {
  const title = list?.title ?? titleOf(name)
  usePageTitle(at ? `${at} · ${title}` : title)
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <nav aria-label="Where this is" className={styles.crumbs}>
          <ol>
            <li>
              <Link to="/lists">Catalogue</Link>
            </li>
            {list && (
              <li>
                <Link to="/lists" search={{ area: list.area }}>
                  {list.area}
                </Link>
              </li>
            )}
            {at && (
              <li>
                <Link to="/lists/$list" params={{ list: name }}>
                  {title}
                </Link>
              </li>
            )}
          </ol>
        </nav>
        <div data-page-title tabIndex={-1}>
          <Heading level={1} size="XL">
            {at ?? title}
          </Heading>
        </div>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}
