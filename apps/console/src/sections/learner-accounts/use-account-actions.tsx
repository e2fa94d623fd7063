import type { TenantLearnerAccount } from '@lanyard/contract'
import { AtSign, Ban, Link2, LogOut, type LucideIcon, Send, ShieldOff, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../people/name-of.ts'
import { type AccountField, AccountFieldDialog } from './account-field-dialog.tsx'
import { InviteAgainDialog } from './invite-again-dialog.tsx'
import { LearnerConfirmations, type LearnerQuestion } from './learner-confirmations.tsx'
import { useLearnerAccess } from './use-learner-access.ts'

type AccountAction = { label: string; icon: LucideIcon; run: () => void }

/** What can be done for a learner's account, and the open dialog. */
export const useAccountActions = (account: TenantLearnerAccount) => {
  const [open, setOpen] = useState<LearnerQuestion | 'invite' | AccountField>()
  const access = useLearnerAccess(account)
  const close = () => setOpen(undefined)
  const actions: (AccountAction | false)[] = [
    account.State === 'invited' && { label: 'Resend link', icon: Send, run: () => setOpen('invite') },
    { label: 'Fix email', icon: AtSign, run: () => setOpen('Email') },
    { label: 'Connect to learner number', icon: Link2, run: () => setOpen('LearnerNumber') },
    account.State === 'active' && { label: 'Sign out everywhere', icon: LogOut, run: () => setOpen('sign-out') },
    account.HasTwoStep && { label: 'Reset two-step verification', icon: ShieldOff, run: () => setOpen('two-step') },
    account.IsEnabled
      ? { label: 'Disable account', icon: Ban, run: () => setOpen('disable') }
      : { label: 'Enable account', icon: UserCheck, run: access.enable },
  ]
  const dialog =
    open === 'invite' ? (
      <InviteAgainDialog account={account} onClose={close} />
    ) : open === 'Email' || open === 'LearnerNumber' ? (
      <AccountFieldDialog field={open} account={account} onClose={close} />
    ) : (
      open && <LearnerConfirmations question={open} name={nameOf(account)} access={access} onClose={close} />
    )
  return { actions, dialog }
}
