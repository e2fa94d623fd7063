import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

type LeaveGuardProps = {
  /** Whether leaving now would lose something. */
  isAtRisk: () => boolean
  /** Whether a navigation leaves the page; by default every navigation does. */
  isLeaving?: (step: Parameters<ShouldBlockFn>[0]) => boolean
  title: string
  /** The label of the button that leaves anyway. */
  leave: string
  children: ReactNode
}

/** Asks before leaving a page with unsaved work. */
export const LeaveGuard = ({ isAtRisk, isLeaving = () => true, title, leave, children }: LeaveGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: (step) => isAtRisk() && isLeaving(step),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      title={title}
      onClose={reset}
      actions={
        <>
          <Button variant="outline" onClick={proceed}>
            {leave}
          </Button>
          <Button onClick={reset}>Stay here</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
