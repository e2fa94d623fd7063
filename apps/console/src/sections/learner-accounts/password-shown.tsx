import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { CopyField } from '@lanyard/web/ui/fields/copy-field.tsx'

/** The temporary password, shown once. */
export const PasswordShown = ({ name, password, onClose }: { name: string; password: string; onClose: () => void }) => (
  <Dialog title="Pass on this password" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
    <CopyField label="Temporary password" value={password} help="We won’t show it again. You can create a new one at any time." />
    <p>Hand it to {name} yourself. At the first sign-in they choose their own.</p>
  </Dialog>
)
