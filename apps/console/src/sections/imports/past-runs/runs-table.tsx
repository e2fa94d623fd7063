import type { ImportSummary } from '@lanyard/contract'
import { sayOfficialDay, sayTime } from '@lanyard/web/format/dates.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { kindOf, originOf, stateOf, whole } from '../import-labels.ts'
import { UndoDialog } from '../run/undo-dialog.tsx'
import { resultOf } from './result-text.ts'
import { RunAction } from './run-action.tsx'

const underName = (run: ImportSummary) =>
  [kindOf(run), run.records > 0 && `${whole(run.records)} ${run.records === 1 ? 'row' : 'rows'}`].filter(Boolean).join(' · ')

const Result = ({ run }: { run: ImportSummary }) => {
  const { text, under } = resultOf(run)
  return (
    <>
      {text}
      {under && <Quiet size="under">{under}</Quiet>}
    </>
  )
}

const At = ({ iso }: { iso: string }) => {
  const clock = useTenantClock()
  return (
    <time dateTime={iso}>
      {sayOfficialDay(iso, clock)}
      <Quiet size="under">{sayTime(iso, clock)}</Quiet>
    </time>
  )
}

export const RunsTable = ({ runs, list }: { runs: readonly ImportSummary[]; list: List<'createdAt', 'show'> }) => {
  const [undone, setUndone] = useState<ImportSummary>()
  return (
    <>
      <DataTable
        label="Past runs"
        list={list}
        rows={runs}
        rowKey={({ id }) => id}
        columns={[
          { key: 'at', label: 'When', tight: true, cell: ({ createdAt }) => <At iso={createdAt} /> },
          {
            key: 'file',
            label: 'File',
            onCard: 'title',
            width: '30%',
            cell: (run) => (
              <>
                <Link to="/data/imports/$id" params={{ id: String(run.id) }} data-row-link>
                  <bdi>{run.fileName}</bdi>
                </Link>
                {underName(run) && <Quiet size="under">{underName(run)}</Quiet>}
              </>
            ),
          },
          {
            key: 'by',
            label: 'Started by',
            from: 'wide',
            cell: (run) => (
              <>
                {run.startedBy}
                {originOf(run) && <Quiet size="under">{originOf(run)}</Quiet>}
              </>
            ),
          },
          { key: 'result', label: 'Result', width: '26%', cell: (run) => <Result run={run} /> },
          { key: 'state', label: 'Status', onCard: 'corner', tight: true, cell: (run) => <Badge tone={stateOf(run).tone}>{stateOf(run).label}</Badge> },
          { key: 'action', label: 'Action', onCard: 'plain', tight: true, end: true, cell: (run) => <RunAction run={run} onUndo={() => setUndone(run)} /> },
        ]}
      />
      {undone && <UndoDialog id={undone.id} fileName={undone.fileName} onClose={() => setUndone(undefined)} />}
    </>
  )
}
