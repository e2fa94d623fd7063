import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'

/** The way back to the list that a page belongs to. */
export const BackLink = ({ to, children }: { to: '/people' | '/people/invitations' | '/learners' | '/providers'; children: ReactNode }) => (
  <Link to={to} className={styles.back}>
    <ChevronLeft size={16} aria-hidden />
    {children}
  </Link>
)
