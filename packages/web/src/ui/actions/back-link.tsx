import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import styles from './back-link.module.css'

/** The link to the parent page, above the title. */
export const BackLink = ({ children, ...link }: Pick<LinkProps, 'to' | 'search' | 'params'> & { children: string }) => (
  <Link {...link} className={styles.back} data-print="no">
    <ChevronLeft size={16} aria-hidden /> {children}
  </Link>
)
