import type { InstallationStatus } from '@lanyard/contract'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { When } from '../../list/when.tsx'
import { saySize } from './say-status.ts'

type Process = InstallationStatus['Processes'][number]

const allParts = 5

const columns: Column<Process>[] = [
  {
    key: 'process',
    label: 'Process',
    onCard: 'title',
    cell: ({ Host, Pid }) => (
      <>
        {Host} <Quiet>{Pid}</Quiet>
      </>
    ),
  },
  { key: 'version', label: 'Version', tight: true, cell: ({ Version }) => Version },
  { key: 'parts', label: 'Serves', from: 'medium', cell: ({ Parts }) => (Parts.length === allParts ? 'Everything' : Parts.join(', ')) },
  { key: 'since', label: 'Started', tight: true, from: 'wide', cell: ({ StartedAt }) => <When iso={StartedAt} /> },
  { key: 'memory', label: 'Memory', end: true, tight: true, cell: ({ MemoryBytes }) => saySize(MemoryBytes) },
  { key: 'delay', label: 'Loop delay', end: true, tight: true, cell: ({ LoopDelayMs }) => `${Math.round(LoopDelayMs)} ms` },
  {
    key: 'state',
    label: 'State',
    onCard: 'corner',
    tight: true,
    cell: ({ IsSilent }) => <Badge tone={IsSilent ? 'warning' : 'success'}>{IsSilent ? 'Silent' : 'Running'}</Badge>,
  },
]

export const ProcessesTable = ({ processes }: { processes: readonly Process[] }) => (
  <DataTable label="Processes" rows={processes} rowKey={({ Id }) => Id} columns={columns} />
)
