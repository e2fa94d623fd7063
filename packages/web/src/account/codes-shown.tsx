import { RecoveryCodes } from '../session/recovery-codes.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

export const CodesShown = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog title="Save your recovery codes" onClose={onClose} actions={<Button onClick={onClose}>I have saved them</Button>}>
    <p>If you lose your phone, each of these gets you in once. They are shown only now.</p>
    <RecoveryCodes codes={codes} />
  </Dialog>
)
