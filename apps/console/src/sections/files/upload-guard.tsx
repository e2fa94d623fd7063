import { Button } from '@lanyard/web/ui/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialog.tsx'
import { useBlocker } from '@tanstack/react-router'

/** Asks before the page is left while files are on their way; another filter of the same kind is no leaving. */
export const UploadGuard = ({ when }: { when: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || (current.search as { tab?: string }).tab !== (next.search as { tab?: string }).tab),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      title="Stop the uploads?"
      onClose={reset}
      actions={
        <>
          <Button variant="outline" onClick={proceed}>
            Stop and leave
          </Button>
          <Button onClick={reset}>Stay here</Button>
        </>
      }
    >
      <p>Files are still on their way. What has not arrived is not there.</p>
    </Dialog>
  )
}
