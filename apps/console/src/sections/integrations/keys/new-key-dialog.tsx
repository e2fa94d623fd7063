import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { useState } from 'react'
import type { NewKey } from './api-key.ts'
import { KeyShown } from './key-shown.tsx'
import { NewKeyForm } from './new-key-form.tsx'

/** The form, then the key, shown once. */
export const NewKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<NewKey>()
  if (!made)
    return (
      <Dialog title="Create API key" onClose={onClose}>
        <NewKeyForm onMade={setMade} onCancel={onClose} />
      </Dialog>
    )
  return (
    <Dialog wide title="Store your key now" onClose={onClose} actions={<Button onClick={onClose}>I have stored it</Button>}>
      <KeyShown made={made} />
    </Dialog>
  )
}
