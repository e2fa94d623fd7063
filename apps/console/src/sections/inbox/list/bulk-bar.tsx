import type { CaseSummary } from '@lanyard/contract'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { Reply, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AssignMenu } from '../change/assign-menu.tsx'
import { StatusMenu } from '../change/status-menu.tsx'
import { useBulkChange } from '../change/use-bulk-change.ts'
import styles from './list.module.css'
import type { Selection } from './use-selection.ts'

/** It brings the editor. */
const BulkReplyDialog = lazy(async () => ({ default: (await import('../change/bulk-reply-dialog.tsx')).BulkReplyDialog }))

/** What can be done with the ticked cases. */
export const BulkBar = ({ selection, cases }: { selection: Selection; cases: readonly CaseSummary[] }) => {
  const [isReplying, setReplying] = useState(false)
  const listed = cases.length
  const { change, busy } = useBulkChange(selection.ids, selection.clear)
  const isAll = selection.ids.length === listed
  return (
    // biome-ignore lint/a11y/useSemanticElements: these aren't fields of a form
    <div role="group" aria-label="Selected cases" className={styles.bulk} aria-busy={busy}>
      <label className={styles.all}>
        <input type="checkbox" aria-label="Select all loaded cases" checked={isAll} onChange={isAll ? selection.clear : selection.all} />
        <span data-figures>
          {selection.ids.length} <span className={styles.word}>selected</span>
        </span>
      </label>
      <AssignMenu label="Assign" button="Assign" onAssign={change} />
      <StatusMenu label="Status" button="Status" onChange={change} />
      <IconButton label="Reply to the selected cases" onClick={() => setReplying(true)}>
        <Reply size={17} aria-hidden />
      </IconButton>
      <IconButton label="Clear selection" onClick={selection.clear}>
        <X size={17} aria-hidden />
      </IconButton>
      {isReplying && (
        <Suspense>
          <BulkReplyDialog
            cases={cases.filter(({ id }) => selection.ids.includes(id))}
            onSent={() => {
              setReplying(false)
              selection.clear()
            }}
            onClose={() => setReplying(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
