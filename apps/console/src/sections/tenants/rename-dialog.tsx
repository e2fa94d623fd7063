import type { TenantDetail } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { Form } from '@lanyard/web/form/form.tsx'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button } from '@lanyard/web/ui/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialog.tsx'
import { TextField } from '@lanyard/web/ui/text-field.tsx'
import { useTell } from '../../api.ts'
import { replacing } from '../../replacing.ts'
import { session } from '../../session.ts'
import { tenantChanges } from './tenant-list.ts'

export const RenameDialog = ({ tenant, onClose }: { tenant: TenantDetail; onClose: () => void }) => {
  const { mutateAsync } = useTell('updateTenant', tenantChanges)
  const save = async ({ AccountName = '' }: Record<string, string>) => {
    await mutateAsync({ params: { tenantCode: tenant.TenantCode }, body: replacing({ AccountName: AccountName.trim() }) })
    await session.refetch()
    toast(`It is called ${AccountName.trim()} now.`)
    onClose()
  }
  return (
    <Dialog title="Rename the tenant" onClose={onClose}>
      <Form onSubmit={save}>
        {({ busy, faults }) => (
          <>
            <TextField label="Name" name="AccountName" required maxLength={200} defaultValue={tenant.AccountName} error={faults.AccountName} />
            <FormActions end>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={busy}>
                Save the name
              </Button>
            </FormActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
