import type { ReactNode } from 'react'
import { Heading } from '../ui/layout/heading.tsx'
import styles from './plain-page.module.css'

/** A page with one sentence and a link, inside the shell. */
export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <div data-page-title tabIndex={-1}>
      <Heading level={1} size="XXL">
        {title}
      </Heading>
    </div>
    {children}
  </div>
)
