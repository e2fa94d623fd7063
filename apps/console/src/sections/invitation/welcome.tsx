import type { InvitationView } from '@lanyard/contract'
import { EntryTitle } from '@lanyard/web/shell/entry-page.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'

/** Accepted: the account exists, and signing in is next. */
export const Welcome = ({ view }: { view: InvitationView }) => (
  <>
    <EntryTitle title={`Welcome to ${view.TenantName}`} takesFocus>
      Your account is ready. Sign in with {view.Email} and the password you just chose. Have your phone at hand: you set up two-step verification first.
    </EntryTitle>
    <Link to="/login" state={{ username: view.Email }} className={buttonClasses({ wide: true })}>
      Sign in
    </Link>
  </>
)
