import type { ImportRun } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { Pager } from '@lanyard/web/ui/actions/pager.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api.ts'
import type { Corrections } from '../corrections.ts'
import { ProblemRow } from './problem-row.tsx'
import styles from './problems.module.css'

const size = 10

type ProblemRowsProps = { run: ImportRun; cause: string; field: string | null; corrections: Corrections }

/** The rows of one cause, a few at a time. With a field, its cells can be corrected here. */
export const ProblemRows = ({ run, cause, field, corrections }: ProblemRowsProps) => {
  const [page, setPage] = useState(1)
  const query = { cause, skip: (page - 1) * size, take: size }
  const rows = useQuery({ ...callQuery('listImportProblems', { params: { id: run.id }, query }), placeholderData: keepPreviousData })
  return (
    <Region query={rows} what="These rows" skeleton={<Skeleton lines={3} label="Loading the rows" />}>
      {({ items, totalCount }) => (
        <div className={styles.rows}>
          <ul className={styles.cells}>
            {items.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} field={field} choices={run.choices} corrections={corrections} />
            ))}
          </ul>
          {totalCount > size && (
            <Pager
              page={page}
              pages={Math.ceil(totalCount / size)}
              from={(page - 1) * size + 1}
              to={Math.min(page * size, totalCount)}
              total={totalCount}
              onPage={setPage}
            />
          )}
        </div>
      )}
    </Region>
  )
}
