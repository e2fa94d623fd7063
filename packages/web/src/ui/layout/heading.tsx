import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './heading.module.css'

export const headingSizes = ['XXL', 'XL', 'L', 'M', 'S', 'XS'] as const
export type HeadingSize = (typeof headingSizes)[number]

type HeadingProps = { size: HeadingSize; level?: 1 | 2 | 3 | 4; id?: string | undefined; className?: string | undefined; children: ReactNode }

/** A heading in one of the specification's six sizes; `level` is its level in the page outline. */
export const Heading = ({ size, level = 2, id, className, children }: HeadingProps) => {
  if (!headingSizes.includes(size)) throw new Error(`A heading size is one of ${headingSizes.join(', ')}, not ${size}`)
  const Level = `h${level}` as const
  return (
    <Level id={id} className={classNames(styles.heading, styles[size], className)}>
      {children}
    </Level>
  )
}
