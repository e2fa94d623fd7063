import { Fragment, type ReactNode } from 'react'
import { initialsOf } from '../../format/names.ts'
import styles from './person.module.css'

type PersonProps = {
  /** The source of the initials: a name or an email address. */
  known: string
  name: ReactNode
  under?: ReactNode
}

/** Lets a long email address break after its @. */
const breakable = (text: ReactNode) =>
  typeof text !== 'string'
    ? text
    : text.split(/(?<=@)/).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))

/** A person in a list: initials, name, and a second line. */
export const Person = ({ known, name, under }: PersonProps) => (
  <span className={styles.person}>
    <span className={styles.initials} aria-hidden>
      {Array.from(initialsOf(known)).slice(0, 2)}
    </span>
    <span className={styles.text}>
      <span className={styles.name}>{breakable(name)}</span>
      {under && <span className={styles.under}>{breakable(under)}</span>}
    </span>
  </span>
)
