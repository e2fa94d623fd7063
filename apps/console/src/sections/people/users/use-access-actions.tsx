import type { TenantUser } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { replacing } from '../../../replacing.ts'
import { nameOf } from '../name-of.ts'
import { userChanges } from './user-query.ts'

type AccessDialog = 'sign-out' | 'two-step' | 'disable'

/** Signs a person out, resets two-step verification, and enables or disables the account. Each asks first, except enabling. */
export const useAccessActions = (user: TenantUser) => {
  const [opened, open] = useState<AccessDialog>()
  const update = useCallMutation('updateUser', userChanges)
  const endSessions = useCallMutation('endUserSessions', userChanges)
  const resetTwoStep = useCallMutation('resetUserTwoStep', userChanges)
  const params = { tenantCode: user.TenantCode, id: user.Id }
  const name = nameOf(user)
  const close = () => open(undefined)

  const letIn = (IsEnabled: boolean) => update.mutateAsync({ params, body: replacing({ IsEnabled }) })
  const enable = async () => {
    try {
      await letIn(true)
      toast(`${name} can sign in again.`)
    } catch (error) {
      toast(explain(error), 'error')
    }
  }
  const disable = async () => {
    await letIn(false)
    toast(`${name} is signed out and can’t sign in.`, 'success', { label: 'Undo', run: () => void enable() })
  }
  const signOut = async () => {
    await endSessions.mutateAsync({ params })
    toast(`${name} is signed out everywhere.`)
  }
  const reset = async () => {
    await resetTwoStep.mutateAsync({ params })
    toast(`${name} will set up two-step verification again when they next sign in.`)
  }
  const dialogs = {
    'sign-out': (
      <ConfirmDialog title={`Sign ${name} out everywhere?`} confirm="Sign out everywhere" onConfirm={signOut} onClose={close}>
        <p>{user.IsYou ? 'You’ll be signed out too, on this and every other device.' : 'This ends every session on every device. They can sign in again.'}</p>
      </ConfirmDialog>
    ),
    'two-step': (
      <ConfirmDialog title="Reset two-step verification?" confirm="Reset it" onConfirm={reset} onClose={close}>
        <p>
          For a lost phone: the authenticator app and the recovery codes of {name} stop working, and the second step is set up anew at the next sign-in. Make
          sure that it is really {name} who asks.
        </p>
      </ConfirmDialog>
    ),
    disable: (
      <ConfirmDialog title={`Disable ${name}?`} confirm="Disable the account" onConfirm={disable} onClose={close}>
        <p>{name} will be signed out and won’t be able to sign in. Roles and details are kept, and you can enable the account again.</p>
      </ConfirmDialog>
    ),
  }
  return { open, enable: () => void enable(), busy: update.isPending, dialog: opened && dialogs[opened] }
}
