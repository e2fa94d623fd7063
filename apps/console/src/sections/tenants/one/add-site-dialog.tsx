import { toast } from '@lanyard/web/announcements.ts'
import { DialogActions } from '@lanyard/web/form/dialog-actions.tsx'
import { Form } from '@lanyard/web/form/form.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useCallMutation } from '../../../api.ts'
import { tenantChanges } from '../tenant-list.ts'

/** Another address of the provider's portal; it starts closed. */
export const AddSiteDialog = ({ tenantCode, onClose }: { tenantCode: string; onClose: () => void }) => {
  const { mutateAsync } = useCallMutation('createSite', tenantChanges)
  const add = async ({ Origin = '' }: Record<string, string>) => {
    const site = await mutateAsync({ params: { tenantCode }, body: { Origin: Origin.trim() } })
    toast(`${new URL(site.Origin).host} is added, and not published yet.`)
    onClose()
  }
  return (
    <Dialog title="Add a site" onClose={onClose}>
      <Form onSubmit={add}>
        {({ busy, faults }) => (
          <>
            <TextField
              label="Site address"
              name="Origin"
              required
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://learn.example.edu"
              error={faults.Origin}
              help="The address learners open, without a path. It starts closed."
            />
            <DialogActions action="Add the site" busy={busy} onCancel={onClose} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
