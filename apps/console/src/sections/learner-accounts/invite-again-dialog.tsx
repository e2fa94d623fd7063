import type { TenantLearnerAccount } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { useState } from 'react'
import { useCallMutation } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { nameOf } from '../people/name-of.ts'
import type { InvitationMethod } from './invitation-method.ts'
import { learnerAccountChanges } from './learner-account-list.ts'
import { MethodChoice } from './method-choice.tsx'
import { PasswordShown } from './password-shown.tsx'

/** A new link or temporary password for a learner who hasn't signed in yet; the earlier one stops working. */
export const InviteAgainDialog = ({ account, onClose }: { account: TenantLearnerAccount; onClose: () => void }) => {
  const [method, setMethod] = useState<InvitationMethod>('link')
  const [password, setPassword] = useState<string>()
  const { mutateAsync } = useCallMutation('inviteLearnerAgain', learnerAccountChanges)
  const name = nameOf(account)
  if (password) return <PasswordShown name={name} password={password} onClose={onClose} />
  const invite = async () => {
    const { TemporaryPassword } = await mutateAsync({ params: { tenantCode: currentTenant(), id: account.Id }, body: { With: method } })
    if (TemporaryPassword) return setPassword(TemporaryPassword)
    toast(`A new link is on its way to ${account.Email}.`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Resend the link to ${name}?`}
      confirm={method === 'link' ? 'Send a new link' : 'Create password'}
      onConfirm={invite}
      onClose={onClose}
      staysOpen
    >
      <p>Their earlier link or password will stop working.</p>
      <MethodChoice value={method} onChange={setMethod} />
    </ConfirmDialog>
  )
}
