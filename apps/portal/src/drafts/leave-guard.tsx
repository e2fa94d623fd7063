import { Button } from '@lanyard/web/ui/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialog.tsx'
import { useBlocker } from '@tanstack/react-router'
import { session } from '../session.ts'

const isSignedIn = () => session.get().status === 'authenticated'

/** Leaving with something unsaved asks first; the end of the session does not, because what was typed is kept. */
export const LeaveGuard = ({ isDirty, what }: { isDirty: boolean; what: string }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && isSignedIn(),
    enableBeforeUnload: () => isDirty && isSignedIn(),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      title="Leave without saving?"
      onClose={reset}
      actions={
        <>
          <Button variant="outline" onClick={proceed}>
            Leave
          </Button>
          <Button onClick={reset}>Stay here</Button>
        </>
      }
    >
      <p>{what} would be lost.</p>
    </Dialog>
  )
}
