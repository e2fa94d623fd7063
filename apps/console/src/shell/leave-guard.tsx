import { Button } from '@lanyard/web/ui/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialog.tsx'
import { useBlocker } from '@tanstack/react-router'

/** Asks before a page is left with something unsaved; a change of filters on the same page is no leaving. */
export const LeaveGuard = ({ when }: { when: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
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
            Leave without saving
          </Button>
          <Button onClick={reset}>Stay here</Button>
        </>
      }
    >
      <p>What you typed is not saved yet.</p>
    </Dialog>
  )
}
