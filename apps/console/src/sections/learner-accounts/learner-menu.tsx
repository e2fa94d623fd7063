import type { TenantLearnerAccount } from '@lanyard/contract'
import { ActionMenu } from '@lanyard/web/ui/actions/action-menu.tsx'
import { Ban, LogOut, Send, ShieldOff, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../people/name-of.ts'
import { InviteAgainDialog } from './invite-again-dialog.tsx'
import { LearnerConfirmations, type LearnerQuestion } from './learner-confirmations.tsx'
import { useLearnerAccess } from './use-learner-access.ts'

/** Actions that help a learner sign in, or block access. */
export const LearnerMenu = ({ account }: { account: TenantLearnerAccount }) => {
  const [open, setOpen] = useState<LearnerQuestion | 'invite'>()
  const access = useLearnerAccess(account)
  const close = () => setOpen(undefined)
  return (
    <>
      <ActionMenu
        label={`Actions for ${nameOf(account)}`}
        actions={[
          account.State === 'invited' && { label: 'Invite again', icon: Send, run: () => setOpen('invite') },
          account.State === 'active' && { label: 'Sign out everywhere', icon: LogOut, run: () => setOpen('sign-out') },
          account.HasTwoStep && { label: 'Reset two-step verification', icon: ShieldOff, run: () => setOpen('two-step') },
          account.IsEnabled
            ? { label: 'Disable account', icon: Ban, run: () => setOpen('disable') }
            : { label: 'Enable account', icon: UserCheck, run: access.enable },
        ]}
      />
      {open === 'invite' && <InviteAgainDialog account={account} onClose={close} />}
      {open && open !== 'invite' && <LearnerConfirmations question={open} name={nameOf(account)} access={access} onClose={close} />}
    </>
  )
}
