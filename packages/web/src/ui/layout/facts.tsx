import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** A list of facts about one thing; unknown facts are left out. */
export const Facts = ({ facts }: { facts: readonly (Fact | false | null | undefined)[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter((fact): fact is Fact => Boolean(fact) && (fact as Fact).value != null && (fact as Fact).value !== '')
      .map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
