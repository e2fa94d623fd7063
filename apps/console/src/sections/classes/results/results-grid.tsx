import type { OpenedClass } from '@lanyard/contract'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useEffect, useRef } from 'react'
import shared from '../learners.module.css'
import { UnsavedBar } from '../unsaved-bar.tsx'
import { ResultRow } from './result-row.tsx'
import styles from './results.module.css'
import { useResults } from './use-results.ts'

const whose = (names: readonly string[]) => (names.length === 0 ? 'your provider' : names.join(' or '))

/** The results of the units that a class is about. */
export const ResultsGrid = ({ opened }: { opened: OpenedClass }) => {
  const results = useResults(opened)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (results.failure) grid.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [results.failure])
  return (
    <div ref={grid} className={styles.units}>
      {opened.units.map(({ id, code, description, learners }) => (
        <section key={id} className={styles.unit} aria-labelledby={`unit-${id}`}>
          <header className={styles.head}>
            <Heading level={2} size="M" id={`unit-${id}`}>
              {code} {description}
            </Heading>
            {results.isSaved && (
              <p role="status" className={styles.saved}>
                Results saved
              </p>
            )}
          </header>
          {learners.every(({ maySet }) => !maySet) && <p className={styles.note}>Results of this unit are set by {whose(learners[0]?.assessedBy ?? [])}.</p>}
          <ul className={shared.learners}>
            {learners.map((learner) => (
              <ResultRow key={learner.unitEnrolmentId} learner={learner} opened={opened} results={results} />
            ))}
          </ul>
        </section>
      ))}
      <UnsavedBar work={results} save="Save results" kept="Your results are still here." />
    </div>
  )
}
