import { Link } from '@tanstack/react-router'
import styles from './link-tabs.module.css'

type LinkTabsProps<Tab extends string> = {
  label: string
  tabs: readonly { tab: Tab; label: string }[]
  current: Tab
}

/** The parts of a page, each with an address of its own (`?tab=`); what else the address held belongs to the part that is left. */
export const LinkTabs = <Tab extends string>({ label, tabs, current }: LinkTabsProps<Tab>) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map(({ tab, label: words }) => (
      <Link
        key={tab}
        to="."
        search={{ tab } as never}
        replace
        resetScroll={false}
        className={styles.tab}
        activeProps={{}}
        aria-current={tab === current ? 'page' : undefined}
      >
        {words}
      </Link>
    ))}
  </nav>
)
