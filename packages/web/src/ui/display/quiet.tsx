import type { ReactNode } from 'react'
import styles from './quiet.module.css'

type QuietProps = {
  as?: 'span' | 'p'
  /** `small` for explanations; `under` for a second line. */
  size?: 'quiet' | 'small' | 'under'
  children: ReactNode
}

/** Secondary text. */
export const Quiet = ({ as: Tag = 'span', size = 'quiet', children }: QuietProps) => <Tag className={styles[size]}>{children}</Tag>
