import { LeaveGuard as Guard } from '@lanyard/web/shell/leave-guard.tsx'
import { session } from '../session.ts'

/** Asks before leaving with unsaved changes. An expired session doesn't ask, because the draft is kept. */
export const LeaveGuard = ({ isAtRisk, what }: { isAtRisk: () => boolean; what: string }) => (
  <Guard isAtRisk={() => isAtRisk() && session.get().status === 'authenticated'} title="Leave without saving?" leave="Leave">
    {what} would be lost.
  </Guard>
)
