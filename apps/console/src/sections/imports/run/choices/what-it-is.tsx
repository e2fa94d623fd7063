import type { ImportReport, ImportRun } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { type ReactNode, useState } from 'react'
import { kindOf } from '../../import-labels.ts'
import { typeWord } from '../../record-labels.ts'
import type { ChangeChoices } from '../corrections.ts'
import { Notices } from '../report/notices.tsx'
import styles from './choices.module.css'
import { ColumnsDialog } from './columns-dialog.tsx'
import { EmptyCellsDialog } from './empty-cells-dialog.tsx'
import { FilesRead } from './files-read.tsx'
import { MissingRecordsDialog } from './missing-records-dialog.tsx'
import { NatProfileDialog } from './nat-profile-dialog.tsx'
import { natProfiles } from './nat-profiles.ts'

const Known = ({ label, value, under, onChange }: { label: string; value: ReactNode; under?: string | undefined; onChange?: () => void }) => (
  <div className={styles.known}>
    <dt>{label}</dt>
    <dd>
      {value}
      {under && <small>{under}</small>}
    </dd>
    {onChange && (
      <dd className={styles.change}>
        <Button variant="text" small aria-label={`Change ${label.toLowerCase()}`} aria-haspopup="dialog" onClick={onChange}>
          Change
        </Button>
      </dd>
    )}
  </div>
)

const encodingsOf = ({ tables }: ImportReport) => [...new Set(tables.map(({ encoding }) => encoding))]

const kindText = (run: ImportRun, { kind, organisation }: ImportReport) => {
  const label = kindOf({ kind, fileName: run.fileName }) ?? ''
  return organisation ? `${label} of ${organisation.name}` : label
}

type WhatItIsProps = { run: ImportRun; report: ImportReport; onChange: ChangeChoices }

/** What the file was taken for, each with a way to change it. */
export const WhatItIs = ({ run, report, onChange }: WhatItIsProps) => {
  const [open, setOpen] = useState<'profile' | 'empty' | 'missing' | { table: string }>()
  const close = () => setOpen(undefined)
  const { kind, organisation, natProfile } = report
  const complete = run.choices.complete ?? []
  const encodings = encodingsOf(report)
  const table = typeof open === 'object' ? report.tables.find(({ name }) => name === open.table) : undefined
  return (
    <section className={styles.card} aria-label="What we recognised">
      <dl className={styles.facts}>
        <Known label="Kind" value={<bdi>{kindText(run, report)}</bdi>} under={organisation ? `Organisation ${organisation.code}` : undefined} />
        {kind === 'nat' && (
          <Known
            label="Release"
            value="AVETMISS 8.0"
            under={natProfiles[run.choices.natProfile ?? natProfile ?? 'national'].label}
            onChange={() => setOpen('profile')}
          />
        )}
        {encodings.length > 0 && (
          <Known
            label="Encoding"
            value={encodings.length === 1 ? encodings[0] : `${encodings.length} encodings`}
            under={encodings.length === 1 ? undefined : encodings.join(', ')}
          />
        )}
        {kind === 'tables' && (
          <Known
            label="Empty cells"
            value={run.choices.empty === 'removes' ? 'Remove what is stored' : 'Leave what is stored'}
            onChange={() => setOpen('empty')}
          />
        )}
        <Known
          label="Missing records"
          value={complete.length > 0 ? 'Retire them' : 'Leave them alone'}
          under={complete.length > 0 ? `The file is complete for ${complete.map((type) => typeWord(type, kind)).join(', ')}` : undefined}
          onChange={() => setOpen('missing')}
        />
      </dl>
      <FilesRead report={report} onChange={(name) => setOpen({ table: name })} />
      {report.notices.length > 0 && (
        <div className={styles.notes}>
          <Notices notices={report.notices} />
        </div>
      )}
      {open === 'profile' && <NatProfileDialog profile={run.choices.natProfile ?? natProfile ?? 'national'} onChange={onChange} onClose={close} />}
      {open === 'empty' && <EmptyCellsDialog empty={run.choices.empty ?? 'leaves'} onChange={onChange} onClose={close} />}
      {open === 'missing' && <MissingRecordsDialog report={report} complete={complete} onChange={onChange} onClose={close} />}
      {table && <ColumnsDialog table={table} choice={run.choices.tables?.find(({ name }) => name === table.name)} onChange={onChange} onClose={close} />}
    </section>
  )
}
