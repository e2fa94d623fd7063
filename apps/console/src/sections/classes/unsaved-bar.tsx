import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { LeaveGuard } from '../../shell/leave-guard.tsx'
import { StickyBar } from '../site/sticky-bar.tsx'

type Work = { changeCount: number; failure: Error | null; isValid: boolean; busy: boolean; save: () => void; discard: () => void }

type UnsavedBarProps = {
  work: Work
  save: string
  /** Said when saving failed. */
  kept: string
}

/** What isn’t saved yet, always within reach of a thumb. */
export const UnsavedBar = ({ work, save, kept }: UnsavedBarProps) => {
  const { changeCount, failure } = work
  return (
    <>
      <LeaveGuard isAtRisk={() => changeCount > 0} />
      {changeCount > 0 && (
        <StickyBar
          above={
            failure && (
              <Alert type="error">
                {explain(failure)} {kept}
              </Alert>
            )
          }
          message={`${changeCount} unsaved`}
        >
          <Button variant="outline" onClick={work.discard}>
            Discard
          </Button>
          <Button busy={work.busy} disabled={!work.isValid} onClick={work.save}>
            {save}
          </Button>
        </StickyBar>
      )}
    </>
  )
}
