import { Button } from '../ui/actions/button.tsx'
import { FormActions } from './form-actions.tsx'

type DialogActionsProps = { action: string; busy: boolean; disabled?: boolean; onCancel: () => void }

/** The buttons of a dialog's form: cancel and submit. */
export const DialogActions = ({ action, busy, disabled = false, onCancel }: DialogActionsProps) => (
  <FormActions end>
    <Button variant="outline" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" busy={busy} disabled={disabled}>
      {action}
    </Button>
  </FormActions>
)
