import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { StickyBar } from '../../site/sticky-bar.tsx'
import type { useStages } from './use-stages.ts'

/** Always within reach while there are unsaved changes. */
export const StagesSave = ({ arranged: { isDirty, isConflictShown, busy, faults, save, discard } }: { arranged: ReturnType<typeof useStages> }) => {
  if (!isDirty) return null
  return (
    <StickyBar
      message="The stages are not saved yet."
      above={
        <>
          {faults.above && <Alert type="error">{faults.above}</Alert>}
          {isConflictShown && (
            <Alert type="warning" title="Somebody changed the stages meanwhile">
              Yours are still here. Save again to put them in the place of theirs, or discard yours to see theirs.
            </Alert>
          )}
        </>
      }
    >
      <Button variant="outline" small onClick={discard}>
        Discard changes
      </Button>
      <Button small busy={busy} onClick={save}>
        Save stages
      </Button>
    </StickyBar>
  )
}
