import { toast } from '@lanyard/web/announcements.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { Form } from '@lanyard/web/form/form.tsx'
import { Pair } from '@lanyard/web/form/pair.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useCallMutation } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import type { InvitationMethod } from './invitation-method.ts'
import { MethodChoice } from './method-choice.tsx'
import { PasswordShown } from './password-shown.tsx'

/** Someone whose record is known. */
type InvitedLearner = { learnerId: number; email: string | null; name: string }

/** Creates a learner account with a link or a temporary password. */
export const InviteLearnerDialog = ({ learner, onInvited, onClose }: { learner?: InvitedLearner; onInvited?: () => void; onClose: () => void }) => {
  const [method, setMethod] = useState<InvitationMethod>('link')
  const [made, setMade] = useState<{ name: string; password: string }>()
  const { mutateAsync } = useCallMutation('inviteLearner', ['listLearnerAccounts'])
  if (made) return <PasswordShown {...made} onClose={onClose} />

  const invite = async ({ Email = '', FirstName = '', LastName = '' }: Record<string, string>) => {
    const known = learner ? { LearnerId: learner.learnerId } : {}
    const names = { ...(FirstName.trim() && { FirstName: FirstName.trim() }), ...(LastName.trim() && { LastName: LastName.trim() }) }
    const { TemporaryPassword } = await mutateAsync({
      params: { tenantCode: currentTenant() },
      body: { Email: Email.trim(), With: method, ...known, ...names },
    })
    onInvited?.()
    if (TemporaryPassword) return setMade({ name: FirstName.trim() || Email.trim(), password: TemporaryPassword })
    toast(`The invitation to ${Email.trim()} is on its way.`)
    onClose()
  }
  return (
    <Dialog title={learner ? `Invite ${learner.name}` : 'Invite a learner'} onClose={onClose}>
      <Form onSubmit={invite}>
        {({ busy, faults }) => (
          <>
            <TextField label="Email" name="Email" type="email" required autoComplete="off" defaultValue={learner?.email ?? ''} error={faults.Email} />
            {!learner && (
              <Pair>
                <TextField label="First name" name="FirstName" maxLength={100} autoComplete="off" error={faults.FirstName} />
                <TextField label="Last name" name="LastName" maxLength={100} autoComplete="off" error={faults.LastName} />
              </Pair>
            )}
            <MethodChoice value={method} onChange={setMethod} />
            <DialogActions action={method === 'link' ? 'Send invitation' : 'Make the account'} busy={busy} onCancel={onClose} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
