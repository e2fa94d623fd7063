import { Fragment, type ReactNode } from 'react'
import { initialsOf } from '../../format/names.ts'
import styles from './person.module.css'

type PersonProps = {
  /** What the initials are made of: a name, or an address. */
  known: string
  name: ReactNode
  under?: ReactNode
}

/** An address too long for its line breaks after its @. */
const breakable = (words: ReactNode) =>
  typeof words !== 'string'
    ? words
    : words.split(/(?<=@)/).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))

/** Somebody in a list: initials, the name, and a line under it. */
export const Person = ({ known, name, under }: PersonProps) => (
  <span className={styles.person}>
    <span className={styles.initials} aria-hidden>
      {Array.from(initialsOf(known)).slice(0, 2)}
    </span>
    <span className={styles.words}>
      <span className={styles.name}>{breakable(name)}</span>
      {under && <span className={styles.under}>{breakable(under)}</span>}
    </span>
  </span>
)
