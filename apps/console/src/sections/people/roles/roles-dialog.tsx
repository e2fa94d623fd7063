import type { RoleDetail, TenantUser } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { Form } from '@lanyard/web/form/form.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { replacing } from '../../../replacing.ts'
import { nameOf } from '../name-of.ts'
import { withShortPointers } from '../short-pointers.ts'
import { userChanges } from '../users/user-query.ts'
import { RoleChoices } from './role-choices.tsx'

type RolesDialogProps = { user: TenantUser; roles: readonly RoleDetail[]; onClose: () => void }

/** Changes a person's roles. */
export const RolesDialog = ({ user, roles, onClose }: RolesDialogProps) => {
  const { mutateAsync } = useCallMutation('updateUser', userChanges)
  const [chosen, setChosen] = useState(user.Roles)
  const save = async () => {
    try {
      await mutateAsync({ params: { tenantCode: user.TenantCode, id: user.Id }, body: replacing({ Roles: chosen }) })
    } catch (error) {
      throw withShortPointers(error)
    }
    toast(`The roles of ${nameOf(user)} are changed.`)
    onClose()
  }
  return (
    <Dialog title={`Roles of ${nameOf(user)}`} onClose={onClose}>
      <Form onSubmit={save}>
        {({ busy, faults }) => (
          <>
            <RoleChoices roles={roles} chosen={chosen} onChange={setChosen} error={chosen.length === 0 ? 'Choose at least one role.' : faults.Roles} />
            <DialogActions action="Save roles" busy={busy} disabled={chosen.length === 0} onCancel={onClose} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
