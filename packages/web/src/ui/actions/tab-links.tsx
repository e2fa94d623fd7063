import { Link } from '@tanstack/react-router'
import styles from './tab-links.module.css'

type TabLinksProps<Tab extends string> = { label: string; tabs: readonly { tab: Tab; label: string }[]; current: Tab }

/** The tabs of a page: links that change `tab` in the URL. A tab's filters don't carry over to the next. */
export const TabLinks = <Tab extends string>({ label, tabs, current }: TabLinksProps<Tab>) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ tab, label: text }) => (
      <Link
        key={tab}
        to="."
        // The router types a search by a literal route; here the route is a value.
        search={{ tab } as never}
        activeProps={{}}
        resetScroll={false}
        aria-current={tab === current ? 'page' : undefined}
        className={styles.tab}
      >
        {text}
      </Link>
    ))}
  </nav>
)
