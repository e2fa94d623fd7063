import type { ImportChangedRecord } from '@lanyard/contract'
import { announce } from '@lanyard/web/announcements.ts'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { fieldLabel, placeOf } from '../../record-labels.ts'
import styles from './report.module.css'

const Value = ({ text, as: Tag, isHidden }: { text: string | null; as: 'del' | 'ins'; isHidden: boolean }) => {
  if (isHidden) return <Quiet size="small">Not shown</Quiet>
  return text === null || text === '' ? <Quiet size="small">Not provided</Quiet> : <Tag className={styles[Tag]}>{text}</Tag>
}

type ChangedRecordProps = { record: ImportChangedRecord; field: string | undefined; place: number; of: number; onMove: (place: number) => void }

/** One record before and after; a chosen field comes first. */
export const ChangedRecord = ({ record, field, place, of, onMove }: ChangedRecordProps) => {
  const { type, key, fields } = record
  const move = (to: number) => {
    onMove(to)
    announce(`Record ${to + 1} of ${of}`)
  }
  const shown = fields.toSorted((one, other) => Number(other.field === field) - Number(one.field === field))
  return (
    <div className={styles.record}>
      <div className={styles.recordTop}>
        <div>
          <strong>
            <bdi>{key}</bdi>
          </strong>
          <Quiet size="under">{placeOf(record)}</Quiet>
        </div>
        <span className={styles.place} data-figures>
          {place + 1} of {of}
        </span>
        <IconButton label="Previous record" disabled={place === 0} onClick={() => move(place - 1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton label="Next record" disabled={place >= of - 1} onClick={() => move(place + 1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the layout on a phone would take the table's roles away */}
      <table role="table" className={styles.differences} aria-label={`Changes of ${key}`}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Field
            </th>
            <th role="columnheader" scope="col">
              Before
            </th>
            <th role="columnheader" scope="col">
              After
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((change) => {
            // Sealed values and links to other records change without being shown.
            const isHidden = change.before === null && change.after === null
            return (
              <tr key={change.field} role="row">
                <th role="rowheader" scope="row">
                  {fieldLabel(type, change.field)}
                </th>
                <td role="cell">
                  <Value text={change.before} as="del" isHidden={isHidden} />
                </td>
                <td role="cell">
                  <Value text={change.after} as="ins" isHidden={isHidden} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the layout on a phone would take the table's roles away */}
    </div>
  )
}
