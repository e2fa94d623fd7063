import type { ImportReport, RecordTypeName } from '@lanyard/contract'
import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useId, useState } from 'react'
import { countedType, fieldLabel, typeLabel, typesIn } from '../../record-labels.ts'
import part from '../part.module.css'
import { ChangedRecord } from './changed-record.tsx'

const mostChips = 8

/** Records that change, one at a time, by type and field. */
export const ChangedRecords = ({ report }: { report: ImportReport }) => {
  const id = useId()
  const types = typesIn(report.totals).filter((type) => report.changed.some((record) => record.type === type))
  const [chosen, setChosen] = useState<{ type?: RecordTypeName; field?: string | undefined; place: number }>({ place: 0 })
  const type = chosen.type && types.includes(chosen.type) ? chosen.type : types[0]
  if (!type) return null
  const count = report.totals[type]?.changed ?? 0
  const fields = Object.entries(report.changedFields[type] ?? {}).toSorted(([, one], [, other]) => other - one)
  const ofType = report.changed.filter((record) => record.type === type)
  const field = ofType.some((record) => record.fields.some((change) => change.field === chosen.field)) ? chosen.field : undefined
  const records = field === undefined ? ofType : ofType.filter((record) => record.fields.some((change) => change.field === field))
  const place = Math.min(chosen.place, records.length - 1)
  const record = records[place]
  return (
    <section aria-labelledby={id} className={part.part}>
      <div className={part.top}>
        <Heading size="M" id={id}>
          {countedType(type, count, report.kind)} {count === 1 ? 'changes' : 'change'}
        </Heading>
        {ofType.length < count && <p>The first {ofType.length} are shown</p>}
      </div>
      {types.length > 1 && (
        <Chips label="Record type">
          {types.map((each) => (
            <Chip key={each} pressed={each === type} count={report.totals[each]?.changed} onPress={() => setChosen({ type: each, place: 0 })}>
              {typeLabel(each, report.kind)}
            </Chip>
          ))}
        </Chips>
      )}
      {fields.length > 1 && (
        <Chips label="Field">
          <Chip pressed={field === undefined} onPress={() => setChosen({ type, place: 0 })}>
            All fields
          </Chip>
          {fields.slice(0, mostChips).map(([name, changes]) => (
            <Chip key={name} pressed={name === field} count={changes} onPress={() => setChosen({ type, field: name, place: 0 })}>
              {fieldLabel(type, name)}
            </Chip>
          ))}
        </Chips>
      )}
      {record && <ChangedRecord record={record} field={field} place={place} of={records.length} onMove={(to) => setChosen({ type, field, place: to })} />}
    </section>
  )
}
