import type { ImportState, ImportSummary } from '@lanyard/contract'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

export const whole = (count: number) => count.toLocaleString('en')
export const counted = (count: number, one: string, many = `${one}s`) => `${whole(count)} ${count === 1 ? one : many}`

/** States in which a run moves on by itself. */
export const isMoving = (state: ImportState) => ['arriving', 'checking', 'applying', 'undoing'].includes(state)

type Written = Pick<ImportSummary, 'created' | 'changed' | 'retired'>
export const writtenBy = ({ created, changed, retired }: Written) => created + changed + retired

const states: Record<ImportState, { label: string; tone: BadgeTone }> = {
  arriving: { label: 'Uploading', tone: 'info' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Ready to review', tone: 'warning' },
  applying: { label: 'Applying', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  undoing: { label: 'Putting back', tone: 'info' },
  applied: { label: 'Applied', tone: 'success' },
  undone: { label: 'Undone', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  failed: { label: 'Failed', tone: 'error' },
}

export const stateOf = (run: Pick<ImportSummary, 'state' | 'isStopped'> & Written): { label: string; tone: BadgeTone } => {
  if (run.state === 'checked' && run.isStopped) return { label: 'Stopped', tone: 'warning' }
  if (run.state === 'applied' && writtenBy(run) === 0) return { label: 'No change', tone: 'plain' }
  return states[run.state]
}

const tableKinds: readonly [pattern: RegExp, label: string][] = [
  [/\.xls[xm]$/i, 'Excel'],
  [/\.(nd)?jsonl?$/i, 'JSON lines'],
  [/\.zip$/i, 'Tables in a ZIP file'],
  [/\.(csv|tsv|txt|tab|psv)$/i, 'CSV'],
]

/** What a file is, in a few words; nothing before it was read. */
export const kindOf = ({ kind, fileName }: Pick<ImportSummary, 'kind' | 'fileName'>): string | undefined => {
  if (kind === null) return undefined
  if (kind === 'nat') return 'NAT files'
  if (kind === 'oneroster') return 'OneRoster 1.2'
  return tableKinds.find(([pattern]) => pattern.test(fileName))?.[1] ?? 'Tables'
}

const origins: Record<ImportSummary['origin'], string | undefined> = {
  console: undefined,
  api: 'With an API key',
  command: 'With the command',
  folder: 'Watched folder',
}
/** How a run was started, unless it was here. */
export const originOf = ({ origin }: Pick<ImportSummary, 'origin'>) => origins[origin]

const said = (counts: readonly (readonly [count: number, word: string])[]) =>
  counts
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${whole(count)} ${word}`)
    .join(', ')

/** "38 new, 257 changed", without what is zero. */
export const sayChanges = ({ created, changed, retired }: Written) =>
  said([
    [created, 'new'],
    [changed, 'changed'],
    [retired, 'retired'],
  ])

/** What putting back does with what a run created and changed. */
export const sayPutBack = ({ created, changed, retired }: Written) =>
  said([
    [created, 'removed'],
    [changed + retired, 'restored'],
  ])
