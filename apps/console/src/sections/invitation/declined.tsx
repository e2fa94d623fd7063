import type { InvitationView } from '@lanyard/contract'
import { EntryTitle } from '@lanyard/web/shell/entry-page.tsx'

export const Declined = ({ view }: { view: InvitationView }) => (
  <EntryTitle title="You have declined" takesFocus>
    {view.Inviter} is told. Nothing was made for you, and you can close this page.
  </EntryTitle>
)
