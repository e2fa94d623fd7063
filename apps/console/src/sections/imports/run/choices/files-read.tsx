import type { ImportReport } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { useState } from 'react'
import { counted } from '../../import-labels.ts'
import { typeLabel } from '../../record-labels.ts'
import styles from './choices.module.css'

const first = 20
const shortName = (name: string) => name.slice(name.lastIndexOf('/') + 1).replace(/\.txt$/i, '')

/** The tables of the file. Those with columns of their own say what they were taken for. */
export const FilesRead = ({ report: { tables, kind }, onChange }: { report: ImportReport; onChange: (table: string) => void }) => {
  const [isWhole, setWhole] = useState(false)
  if (tables.length === 0) return null
  const shown = isWhole ? tables : tables.slice(0, first)
  return (
    <div className={styles.filesFrame}>
      <ul className={kind === 'tables' ? styles.tables : styles.files} aria-label="Files">
        {shown.map(({ name, type, rows, columns }) => (
          <li key={name}>
            <span className={styles.fileName}>
              <bdi>{kind === 'nat' ? shortName(name) : name}</bdi>
            </span>
            <span className={styles.rows}>
              {kind === 'tables' && (type ? `${typeLabel(type)} · ` : 'Left out · ')}
              {kind === 'tables' && `${columns.filter(({ field }) => field !== null).length} of ${columns.length} columns`}
              {kind === 'tables' && rows !== null && ' · '}
              {rows !== null && counted(rows, 'row')}
            </span>
            {kind === 'tables' && (
              <Button variant="text" small aria-haspopup="dialog" aria-label={`Change columns of ${name}`} onClick={() => onChange(name)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < tables.length && (
        <Button variant="text" small onClick={() => setWhole(true)}>
          Show all {tables.length} files
        </Button>
      )}
    </div>
  )
}
