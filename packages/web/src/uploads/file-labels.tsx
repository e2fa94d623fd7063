import type { ReactNode } from 'react'
import { sayFileSize } from './file-size.ts'
import styles from './uploads.module.css'

/** A file's name and size, with its status below. */
export const FileLabel = ({ name, size, children }: { name: string; size: number; children: ReactNode }) => (
  <div className={styles.text}>
    <span className={styles.name}>
      {name} <span className={styles.size}>{sayFileSize(size)}</span>
    </span>
    {children}
  </div>
)

/** Upload progress. */
export const FileProgress = ({ name, percent }: { name: string; percent: number }) => (
  <span className={styles.status}>
    <progress max={100} value={percent} aria-label={`Uploading ${name}`} className={styles.progress} />
    <span data-figures>{percent} %</span>
  </span>
)

/** The status of a file that is not being uploaded. */
export const FileStatus = ({ tone, icon, children }: { tone?: 'error' | 'warning' | 'success'; icon: ReactNode; children: ReactNode }) => (
  <span className={styles.status} data-tone={tone}>
    {icon} {children}
  </span>
)
