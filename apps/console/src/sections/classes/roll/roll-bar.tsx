import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { StickyBar } from '../../site/sticky-bar.tsx'
import type { Roll } from './use-roll.ts'

/** Marks that aren’t saved yet, always within reach of a thumb. */
export const RollBar = ({ roll }: { roll: Roll }) => {
  const { changeCount, failure } = roll
  return (
    <>
      <LeaveGuard isAtRisk={() => changeCount > 0} />
      {changeCount > 0 && (
        <StickyBar
          above={failure && <Alert type="error">{explain(failure)} Your marks are still here.</Alert>}
          message={changeCount === 1 ? '1 unsaved mark' : `${changeCount} unsaved marks`}
        >
          <Button variant="outline" onClick={roll.discard}>
            Discard
          </Button>
          <Button busy={roll.busy} disabled={!roll.isValid} onClick={roll.save}>
            Save roll
          </Button>
        </StickyBar>
      )}
    </>
  )
}
