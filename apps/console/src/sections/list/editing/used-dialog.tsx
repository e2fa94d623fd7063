import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'

type UsedDialogProps = { name: string; used: number; onConfirm: () => Promise<unknown>; onClose: () => void }

/** Before a value is switched off: how many records use it. */
export const UsedDialog = ({ name, used, onConfirm, onClose }: UsedDialogProps) => (
  <ConfirmDialog title={`Switch off ${name}?`} confirm="Switch off" onConfirm={onConfirm} onClose={onClose}>
    <p>
      {used === 1 ? 'One record uses it and keeps it.' : `${used.toLocaleString('en')} records use it and keep it.`} Forms will no longer offer it. You can
      switch it on again.
    </p>
  </ConfirmDialog>
)
