import type { InvitationView } from '@lanyard/contract'
import { InvitationTitle } from './invitation-title.tsx'

export const Declined = ({ view }: { view: InvitationView }) => (
  <InvitationTitle title="You have declined" takesFocus>
    {view.Inviter} is told. Nothing was made for you, and you can close this page.
  </InvitationTitle>
)
