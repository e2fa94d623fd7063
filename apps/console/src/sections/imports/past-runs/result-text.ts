import type { ImportSummary } from '@lanyard/contract'
import { sayChanges, whole, writtenBy } from '../import-labels.ts'

type Result = { text: string; under?: string | undefined }

const refusedOf = ({ refused }: ImportSummary) => (refused > 0 ? `${whole(refused)} refused` : undefined)

/** What a run did or would do, in a few words. */
export const resultOf = (run: ImportSummary): Result => {
  const changes = sayChanges(run)
  switch (run.state) {
    case 'arriving':
      if (run.origin === 'folder') return { text: 'Reading the file' }
      return { text: 'The file hasn’t arrived completely', under: 'Drop the same file again to continue' }
    case 'checking':
      return { text: run.records > 0 ? `${whole(run.records)} rows read` : 'Reading the file' }
    case 'failed':
      return { text: run.failedBecause ?? 'Something went wrong' }
    case 'cancelled':
      return { text: 'Nothing was kept' }
    case 'undone':
      return { text: changes, under: 'Put back as it was' }
    case 'applied':
      return writtenBy(run) === 0
        ? { text: 'Nothing to change', under: refusedOf(run) ?? '0 rows written' }
        : { text: changes, under: refusedOf(run) ?? 'No problems' }
    case 'checked':
      return {
        text: writtenBy(run) === 0 ? 'Nothing to change' : `Would be: ${changes}`,
        under: run.isStopped ? (run.failedBecause ?? undefined) : refusedOf(run),
      }
    default:
      return { text: changes || 'Nothing to change', under: refusedOf(run) }
  }
}
