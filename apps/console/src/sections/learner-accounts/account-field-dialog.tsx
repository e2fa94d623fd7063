import type { TenantLearnerAccount } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { Form, type FormSubmit } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useCallMutation } from '../../api.ts'
import { replacing } from '../../replacing.ts'
import { currentTenant } from '../../session.ts'
import { nameOf } from '../people/name-of.ts'
import { learnerAccountChanges } from './learner-account-list.ts'

export type AccountField = 'Email' | 'LearnerNumber'

const texts = {
  Email: {
    title: 'Fix email',
    label: 'Email',
    help: 'Links sent to the earlier address stop working, and the learner is signed out.',
    save: 'Save email',
    type: 'email',
    done: (name: string, value: string) => `${name} now signs in with ${value}.`,
  },
  LearnerNumber: {
    title: 'Connect to learner number',
    label: 'Learner number',
    help: 'The account then shows this learner’s records.',
    save: 'Connect',
    type: 'text',
    done: (name: string, value: string) => `${name} is connected to ${value}.`,
  },
} as const

type AccountFieldDialogProps = { field: AccountField; account: TenantLearnerAccount; onClose: () => void }

/** Corrects an account's address, or the learner it belongs to. An invited learner is then sent a new link. */
export const AccountFieldDialog = ({ field, account, onClose }: AccountFieldDialogProps) => {
  const update = useCallMutation('updateLearnerAccount', learnerAccountChanges)
  const inviteAgain = useCallMutation('inviteLearnerAgain', learnerAccountChanges)
  const { title, label, help, save, type, done } = texts[field]
  const params = { tenantCode: currentTenant(), id: account.Id }
  const submit: FormSubmit = async (fields) => {
    const value = fields[field]?.trim() ?? ''
    await update.mutateAsync({ params, body: replacing({ [field]: value }), ifMatch: `"${account.Version}"` })
    if (field === 'Email' && account.State === 'invited') await inviteAgain.mutateAsync({ params, body: { With: 'link' } })
    toast(field === 'Email' && account.State === 'invited' ? `A new link is on its way to ${value}.` : done(nameOf(account), value))
    onClose()
  }
  return (
    <Dialog title={`${title}: ${nameOf(account)}`} onClose={onClose}>
      <Form onSubmit={submit}>
        {({ busy, faults }) => (
          <>
            <TextField
              label={label}
              name={field}
              type={type}
              required
              autoComplete="off"
              defaultValue={account[field] ?? ''}
              error={faults[field]}
              help={help}
            />
            <FormActions end>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={busy}>
                {save}
              </Button>
            </FormActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
