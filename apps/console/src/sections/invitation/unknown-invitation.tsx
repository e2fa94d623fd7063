import { EntryTitle } from '@lanyard/web/shell/entry-page.tsx'
import { buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Link } from '@tanstack/react-router'

export const UnknownInvitation = () => (
  <>
    <EntryTitle title="This link does not work any more">
      It may have been used already, or taken back, or a newer one was sent. Look for a later email, or ask whoever invited you for a new link.
    </EntryTitle>
    <Link to="/login" className={buttonClasses({ variant: 'outline', wide: true })}>
      I have an account: sign in
    </Link>
  </>
)
