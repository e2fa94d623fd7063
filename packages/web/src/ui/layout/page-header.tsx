import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import control from '../fields/control.module.css'
import { Heading } from './heading.tsx'
import styles from './page-header.module.css'

type SearchField = { label: string; value: string; onChange: (value: string) => void }

/** The title on the left, a toolbar with the search on the right; stacked below 600px. The title takes the focus on navigation. */
export const PageHeader = ({ title, lead, search, children }: { title: ReactNode; lead?: ReactNode; search?: SearchField; children?: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.text}>
      <div data-page-title tabIndex={-1}>
        <Heading level={1} size="XXL" className={styles.title}>
          {title}
        </Heading>
      </div>
      {lead && <div className={styles.lead}>{lead}</div>}
    </div>
    {(search || children) && (
      <div className={styles.toolbar}>
        {search && (
          <search className={styles.search}>
            <div className={control.control}>
              <Search size={17} aria-hidden className={styles.icon} />
              <input
                type="search"
                aria-label={search.label}
                placeholder={search.label}
                value={search.value}
                onChange={({ target }) => search.onChange(target.value)}
                className={control.input}
              />
            </div>
          </search>
        )}
        {children}
      </div>
    )}
  </header>
)
