import { LeaveGuard as Guard } from '@lanyard/web/shell/leave-guard.tsx'
import { session } from '../session.ts'

/** Leaving with something unsaved asks first; the end of the session does not, because what was typed is kept. */
export const LeaveGuard = ({ isDirty, what }: { isDirty: boolean; what: string }) => (
  <Guard isAtRisk={() => isDirty && session.get().status === 'authenticated'} title="Leave without saving?" leave="Leave">
    {what} would be lost.
  </Guard>
)
