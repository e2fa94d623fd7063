import { LeaveGuard as Guard } from '@lanyard/web/shell/leave-guard.tsx'

/** Asks before leaving with unsaved changes; a filter change on the same page is not leaving. */
export const LeaveGuard = ({ isAtRisk }: { isAtRisk: () => boolean }) => (
  <Guard isAtRisk={isAtRisk} isLeaving={({ current, next }) => current.pathname !== next.pathname} title="Leave without saving?" leave="Leave without saving">
    What you typed is not saved yet.
  </Guard>
)
