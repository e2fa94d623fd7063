import type { ImportReport, ImportTotals } from '@lanyard/contract'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useId } from 'react'
import { whole } from '../../import-labels.ts'
import { typeLabel, typesIn } from '../../record-labels.ts'
import part from '../part.module.css'
import styles from './report.module.css'

const columns = [
  { key: 'created', label: 'New' },
  { key: 'changed', label: 'Changed' },
  { key: 'same', label: 'Unchanged' },
  { key: 'refused', label: 'Refused' },
  { key: 'retired', label: 'Would retire' },
] as const

/** How much of a type each column is, as a bar. The figures beside it say the same. */
const Bar = ({ totals }: { totals: ImportTotals }) => (
  <span className={styles.bar} aria-hidden>
    {columns.map(({ key }) => totals[key] > 0 && <i key={key} className={styles[key]} style={{ flexGrow: totals[key] }} />)}
  </span>
)

type ChangesTableProps = { report: ImportReport; title: 'What would change' | 'What changed' | 'What was put back' | 'What would have changed' }

/** What happens to the records of each type. */
export const ChangesTable = ({ report: { totals, kind }, title }: ChangesTableProps) => {
  const id = useId()
  const types = typesIn(totals)
  if (types.length === 0) return null
  const labelOf = ({ key, label }: (typeof columns)[number]) => (key === 'retired' && title !== 'What would change' ? 'Retired' : label)
  return (
    <section aria-labelledby={id} className={part.part}>
      <Heading size="M" id={id}>
        {title}
      </Heading>
      <div className={styles.frame}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: the layout on a phone would take the table's roles away */}
        <table role="table" aria-labelledby={id} className={styles.totals}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                Records
              </th>
              {columns.map((column) => (
                <th key={column.key} role="columnheader" scope="col">
                  <i className={styles[column.key]} aria-hidden />
                  {labelOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {types.map((type) => {
              const counts = totals[type]
              if (!counts) return null
              return (
                <tr key={type} role="row">
                  <th role="rowheader" scope="row">
                    {typeLabel(type, kind)}
                    <Bar totals={counts} />
                  </th>
                  {columns.map((column) => (
                    <td key={column.key} role="cell" data-label={labelOf(column)} data-zero={counts[column.key] === 0 || undefined}>
                      {whole(counts[column.key])}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: the layout on a phone would take the table's roles away */}
      </div>
    </section>
  )
}
