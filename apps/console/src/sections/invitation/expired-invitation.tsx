import type { InvitationView } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { sayMoment } from '@lanyard/web/format/dates.ts'
import { EntryTitle } from '@lanyard/web/shell/entry-page.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useMutation } from '@tanstack/react-query'
import { invited } from './invited-api.ts'
import { clockOf } from './invited-clock.ts'

/** The link has expired; a button requests a new one. */
export const ExpiredInvitation = ({ view, token }: { view: InvitationView; token: string }) => {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => invited.requestInvitation({ body: { Token: token } }) })
  if (isSuccess)
    return (
      <EntryTitle title="We’ve requested a new link" takesFocus>
        {view.Inviter} is told that you would like a new one. It will come by email to {view.Email}; you can close this page.
      </EntryTitle>
    )
  return (
    <>
      <EntryTitle title="This invitation has expired">
        {view.Inviter} invited you to work for {view.TenantName}. The link expired on {sayMoment(view.DateExpiry, clockOf(view))}.
      </EntryTitle>
      {error && <Alert type="error">{explain(error)}</Alert>}
      <Button wide busy={isPending} onClick={() => mutate()}>
        Request a new link
      </Button>
    </>
  )
}
