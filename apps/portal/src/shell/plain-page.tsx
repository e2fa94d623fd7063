import { classNames } from '@lanyard/web/ui/class-names.ts'
import { Heading } from '@lanyard/web/ui/heading.tsx'
import type { ReactNode } from 'react'
import styles from './plain-page.module.css'

/** A page of one sentence and the way on, within the shell. */
export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classNames(styles.page, styles.inside)}>
    <div data-page-title tabIndex={-1}>
      <Heading level={1} size="XL">
        {title}
      </Heading>
    </div>
    {children}
  </div>
)
