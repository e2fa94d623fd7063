import { LeaveGuard as Guard } from '@lanyard/web/shell/leave-guard.tsx'
import { session } from '../session.ts'

/** Asks before leaving with unsaved changes. An expired session doesn't ask, because the draft is kept. */
export const LeaveGuard = ({ isDirty, what }: { isDirty: boolean; what: string }) => (
  <Guard isAtRisk={() => isDirty && session.get().status === 'authenticated'} title="Leave without saving?" leave="Leave">
    {what} would be lost.
  </Guard>
)
