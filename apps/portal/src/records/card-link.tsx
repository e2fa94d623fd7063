import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import styles from './records.module.css'

/** The link from a card to its section. */
export const CardLink = ({ children, label, ...link }: Pick<LinkProps, 'to' | 'search' | 'params'> & { children: string; label?: string }) => (
  <Link {...link} className={styles.cardLink} aria-label={label}>
    {children} <ArrowRight size={14} aria-hidden />
  </Link>
)
