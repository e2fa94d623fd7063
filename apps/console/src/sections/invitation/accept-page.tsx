import type { InvitationView } from '@lanyard/contract'
import { invitationStatuses, ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'
import { EntryTitle } from '@lanyard/web/shell/entry-page.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Dots } from '@lanyard/web/ui/feedback/dots.tsx'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { ExpiredInvitation } from './expired-invitation.tsx'
import { InvitationFrame } from './invitation-frame.tsx'
import { readToken } from './invitation-token.ts'
import { viewOf } from './invited-api.ts'
import { OpenInvitation } from './open-invitation.tsx'
import { Welcome } from './welcome.tsx'

const UnknownInvitation = () => (
  <>
    <EntryTitle title="This link no longer works">
      It may have been used, withdrawn or replaced by a newer one. Look for a later email, or ask the person who invited you for a new link.
    </EntryTitle>
    <Link to="/login" className={buttonClasses({ variant: 'outline', wide: true })}>
      I have an account: sign in
    </Link>
  </>
)

const Declined = ({ view }: { view: InvitationView }) => (
  <EntryTitle title="You’ve declined" takesFocus>
    {view.Inviter} is told. Nothing was made for you, and you can close this page.
  </EntryTitle>
)

const { expired } = invitationStatuses
/** Shorter strings are not tokens and are not sent. */
const leastLength = 20

/** An invitation to accept or decline. */
export const AcceptPage = () => {
  usePageTitle('Invitation')
  const { hash } = useLocation()
  const [token] = useState(() => readToken(hash))
  const isToken = token.length >= leastLength
  const { data: view, error, isFetching, refetch } = useQuery({ ...viewOf(token), enabled: isToken })
  const [answer, setAnswer] = useState<'accepted' | 'declined'>()
  const isUnknown = !isToken || (error instanceof ResponseError && (error.problem?.status === 404 || error.problem?.status === 400))
  if (isUnknown)
    return (
      <InvitationFrame>
        <UnknownInvitation />
      </InvitationFrame>
    )
  if (error)
    return (
      <InvitationFrame>
        <ErrorState busy={isFetching} onRetry={() => void refetch()}>
          Your invitation couldn’t be loaded. {explain(error)}
        </ErrorState>
      </InvitationFrame>
    )
  if (!view) return <Dots label="Loading your invitation" />
  return (
    <InvitationFrame view={view}>
      {answer === 'accepted' ? (
        <Welcome view={view} />
      ) : answer === 'declined' ? (
        <Declined view={view} />
      ) : view.StatusId === expired ? (
        <ExpiredInvitation view={view} token={token} />
      ) : (
        <OpenInvitation view={view} token={token} onAnswer={setAnswer} />
      )}
    </InvitationFrame>
  )
}
