import type { TenantDetail } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { replacing } from '../../../replacing.ts'
import { session } from '../../../session.ts'
import { tenantChanges } from '../tenant-list.ts'

/** Suspending closes everything immediately, so the code must be typed first. Resuming opens it again. */
export const StatusCard = ({ tenant: { TenantCode, AccountName, Status } }: { tenant: TenantDetail }) => {
  const { mutateAsync } = useCallMutation('updateTenant', tenantChanges)
  const [isConfirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const isActive = Status === 'active'
  const close = () => {
    setConfirming(false)
    setTyped('')
  }
  const change = async () => {
    await mutateAsync({ params: { tenantCode: TenantCode }, body: replacing({ Status: isActive ? 'suspended' : 'active' }) })
    await session.refetch()
    toast(isActive ? `${AccountName} is suspended.` : `${AccountName} is open again.`)
  }
  return (
    <Card title={isActive ? 'Suspend' : 'Suspended'}>
      <Quiet as="p" size="small">
        {isActive
          ? 'Its sites close and its people are signed out at once. Nothing is deleted, and it can be resumed.'
          : 'Its sites are closed and nobody can sign in. Everything is kept.'}
      </Quiet>
      <div>
        <Button variant={isActive ? 'outline' : 'primary'} small onClick={() => setConfirming(true)}>
          {isActive ? 'Suspend this provider' : 'Resume this provider'}
        </Button>
      </div>
      {isConfirming &&
        (isActive ? (
          <ConfirmDialog
            title={`Suspend ${AccountName}?`}
            confirm="Suspend it"
            isReady={typed.trim().toUpperCase() === TenantCode.toUpperCase()}
            onConfirm={change}
            onClose={close}
          >
            <p>Learners and staff are signed out and its sites close at once. Nothing is deleted: you can resume it here.</p>
            <TextField
              label={`Type ${TenantCode} to go on`}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          </ConfirmDialog>
        ) : (
          <ConfirmDialog title={`Resume ${AccountName}?`} confirm="Resume it" onConfirm={change} onClose={close}>
            <p>Its sites open as they were, and its people can sign in again.</p>
          </ConfirmDialog>
        ))}
    </Card>
  )
}
