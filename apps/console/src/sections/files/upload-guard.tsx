import { LeaveGuard } from '@lanyard/web/shell/leave-guard.tsx'

const tabOf = ({ search }: { search: unknown }) => (search as { tab?: string }).tab

/** Asks before leaving during uploads; a filter change on the same page is not leaving. */
export const UploadGuard = ({ when }: { when: boolean }) => (
  <LeaveGuard
    isAtRisk={() => when}
    isLeaving={({ current, next }) => current.pathname !== next.pathname || tabOf(current) !== tabOf(next)}
    title="Cancel the uploads?"
    leave="Cancel and leave"
  >
    Some files are still uploading. If you leave, they won’t be saved.
  </LeaveGuard>
)
