import type { ReactNode } from 'react'
import styles from './quiet.module.css'

type QuietProps = {
  as?: 'span' | 'p'
  /** `small` explains; `under` is the second line of something. */
  size?: 'quiet' | 'small' | 'under'
  children: ReactNode
}

/** What is said besides. */
export const Quiet = ({ as: Tag = 'span', size = 'quiet', children }: QuietProps) => <Tag className={styles[size]}>{children}</Tag>
