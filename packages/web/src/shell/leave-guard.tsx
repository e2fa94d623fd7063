import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

type LeaveGuardProps = {
  /** Whether something would be lost now. */
  isAtRisk: () => boolean
  /** Whether this step leaves; every step does unless said. */
  isLeaving?: (step: Parameters<ShouldBlockFn>[0]) => boolean
  title: string
  /** What the button says that leaves all the same. */
  leave: string
  children: ReactNode
}

/** Asks before a page is left with something unfinished. */
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
