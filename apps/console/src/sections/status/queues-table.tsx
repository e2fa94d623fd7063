import type { InstallationStatus } from '@lanyard/contract'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { sayAge } from './say-status.ts'

type Queue = InstallationStatus['Queues'][number]

const columns: Column<Queue>[] = [
  { key: 'job', label: 'Job', onCard: 'title', cell: ({ Job }) => Job },
  { key: 'waiting', label: 'Waiting', end: true, tight: true, cell: ({ Waiting }) => Waiting.toLocaleString('en') },
  { key: 'running', label: 'Running', end: true, tight: true, cell: ({ Running }) => Running.toLocaleString('en') },
  { key: 'failed', label: 'Failed', end: true, tight: true, cell: ({ Failed }) => Failed.toLocaleString('en') },
  { key: 'oldest', label: 'Oldest', end: true, tight: true, cell: ({ Waiting, OldestSeconds }) => (Waiting > 0 ? sayAge(OldestSeconds) : '–') },
]

/** Jobs that have nothing to do are left out. */
export const QueuesTable = ({ queues }: { queues: readonly Queue[] }) => {
  const busy = queues.filter(({ Waiting, Running, Failed }) => Waiting + Running + Failed > 0)
  return busy.length === 0 ? <p>No jobs are waiting.</p> : <DataTable label="Jobs" rows={busy} rowKey={({ Job }) => Job} columns={columns} />
}
