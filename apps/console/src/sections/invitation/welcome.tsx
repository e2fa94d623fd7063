import type { InvitationView } from '@lanyard/contract'
import { buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { InvitationTitle } from './invitation-title.tsx'

/** Accepted: the account is made, and the sign-in is next. */
export const Welcome = ({ view }: { view: InvitationView }) => (
  <>
    <InvitationTitle title={`Welcome to ${view.TenantName}`} takesFocus>
      Your account is ready. Sign in with {view.Email} and the password you just chose. Have your phone at hand: you set up two-step verification first.
    </InvitationTitle>
    <Link to="/login" className={buttonClasses({ wide: true })}>
      Sign in
    </Link>
  </>
)
