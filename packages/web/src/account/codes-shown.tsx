import { RecoveryCodes } from '../session/recovery-codes.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

export const CodesShown = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog title="Save your recovery codes" onClose={onClose} actions={<Button onClick={onClose}>I have saved them</Button>}>
    <p>If you lose your phone, you can sign in with each of these once. We’ll only show them now.</p>
    <RecoveryCodes codes={codes} />
  </Dialog>
)
