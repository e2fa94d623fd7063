import { Heading } from '@lanyard/web/ui/heading.tsx'
import type { ReactNode } from 'react'
import styles from './invitation.module.css'

/** The title takes the focus when the answer changes what is shown. */
export const InvitationTitle = ({ title, takesFocus = false, children }: { title: string; takesFocus?: boolean; children?: ReactNode }) => (
  <div>
    <div data-page-title tabIndex={-1} ref={(shown) => (takesFocus ? shown?.focus() : undefined)}>
      <Heading level={1} size="XL">
        {title}
      </Heading>
    </div>
    {children && <p className={styles.lead}>{children}</p>}
  </div>
)
